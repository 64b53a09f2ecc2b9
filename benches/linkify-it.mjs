// Prints what linkify-it finds in a file, one link a line: benches/commands runs it where linkify-it is installed.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const installed = createRequire(`${process.cwd()}/`).resolve('linkify-it')
const { default: module } = await import(pathToFileURL(installed))
// A function up to version 5, an object that has it since.
const LinkifyIt = module.LinkifyIt ?? module
const found = new LinkifyIt().match(readFileSync(process.argv[2], 'utf8')) ?? []
process.stdout.write(found.map(link => `${link.url}\n`).join(''))
