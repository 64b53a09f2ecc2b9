"""Wrong calls; `test_typing` expects an error in each line that ends in `# error`."""

import gleaner

gleaner.extract(1)  # error
gleaner.extract("x", hyphen="maybe")  # error
gleaner.extract("x", hypen="keep")  # error
gleaner.extract("x", part="all")  # error
gleaner.extract("x")[0].value = "y"  # error
print(gleaner.unwrap_link("x").target)  # error
gleaner.mail.walk("x", part="heads")  # error
gleaner.uri.parse("x", "rfc1")  # error
gleaner.Extractor(settle=True)  # error
