//! The fragments of generated texts.

pub type Fragments = &'static [&'static [u8]];

#[rustfmt::skip]
pub const WORDS: Fragments = &[
    b"see", b"at", b"a", b"b", b"x", b"s", b"The", b"Part", b"nd", b"file", b"name", b"www", b"ftp",
    b"url", b"URL", b"U", b"12", b"7", b"index", b"html", b"example", b"org", b"\xc3\xa9t\xc3\xa9",
    b"on", b"path", b"or", b"and",
];

#[rustfmt::skip]
pub const WHITE: Fragments = &[
    b" ", b" ", b" ", b"  ", b"\t", b" \t ", b"\x0c", b"   ", b" \x0c", b". ", b", T", b".  It",
    b"! N", b"; x",
];

#[rustfmt::skip]
pub const BREAKS: Fragments = &[
    b"\n", b"\n", b"\n", b"\r\n", b"\r\n", b"\r", b"\n\n", b"\r\n\r\n", b" \n", b"\n ", b"\n  ",
    b"\n\t", b" \r\n\t", b"\n \n", b"\r\r\n", b"\r\r\n", b"\r\r\n ", b"\r\r", b"\r\r\r\n", b"=\r\r\n",
    b"-\r\r\n", b"\r\r\n\r\r\n", b"\n\r", b"-\n", b"- \n", b"-\n  ", b"-\r\n", b"=\n",
    b"=\r\n", b"=\n ", b"= \n", b"=\r", b"-=\n", b"=-\n", b"\\\n", b"\\\r",
];

/// A line break and a quote prefix.
#[rustfmt::skip]
pub const PREFIXED_LINES: Fragments = &[
    b"\n> ", b"\n> ", b"\n> ", b"\n>", b"\n>> ", b"\n> > ", b"\r\n> ", b"\n| ", b"\n: ", b"\n >  ",
    b"\n> >", b"\n>>> ", b"\n> \n", b"\n>\n> ", b"\n> | ", b"\n  > ", b"\n> * ", b"\n> *  ",
    b"\n* ", b"\n*\n", b"\n// ", b"\n// \n", b"\n>>x>", b"\n> >y>", b"\n> > y>", b"\n> >:x>",
    b"-\n> ", b"=\n> ", b"\n>: ", b"\n:", b"\n|", b"\n< ", b"\n#\t",
];

/// Lines of page breaks, valid and invalid.
#[rustfmt::skip]
pub const PAGE_LINES: Fragments = &[
    b"\n", b"\n", b"\n", b"\r\n", b" \n", b"\n\n\n", b"\x0c\n", b"\x0c\n", b"\x0c", b"\x0c\r\n", b"\x0c\r",
    b" \x0c \n", b"[Page 1]\n", b"Jones  [Page 12]\r\n", b"Jones [Page iv]\x0c\n", b"x\t\tPage 3 \n",
    b"  Page 9999\r", b"x Page 3\n", b"[Page 12345]\n", b"[Page x1].\n", b"\x0c[Page 2]\n",
    b"RFC 1  Pages  May 1995\n", b"\x0cRFC 1  Pages  20 May 2099\r\n", b"I-D\t\t1900\n", b"I-D  x 1899\n",
    b"<a:/[Page 1]\n", b"x \"www.a.b  Page 1\n", b"< URL:  2001\n", b"<d-0.txt> x  2001\n",
    b"RFC 1 May 1995\n", b"a  b 2001\x0c\n", b"a  b 2001\r", b"y.html>\n", b"y.html\n",
    b"                                                                                                 [Page 1]\n",
    b"                                                                                                                        [Page 1]\n",
    b"                                                                                                                         [Page 1]\n",
    b"                                                                                                                         a 2001\r\n",
    b"                                                                                                                          a 2001\r\n",
];

pub const PAGE_PREFIXES: Fragments = &[b"", b"", b"", b"> ", b">", b"| ", b">> "];

#[rustfmt::skip]
pub const PREFIXES: Fragments = &[
    b"> ", b">", b">> ", b"> > ", b"| ", b"|", b": ", b":", b">|", b">:", b"  > ", b"\t>", b" >  ",
    b">\t> ",
];

#[rustfmt::skip]
pub const LEADERS: Fragments = &[
    b"* ", b"# ", b"// ", b";; ", b"; ", b"! ", b"-- ", b"- ", b"** ", b"//// ", b"%", b"%% ",
    b"+ ", b"++", b"< ", b"<< ", b"<", b"!! ", b"  * ", b"*", b"//", b"///", b"## ", b"*** ",
];

#[rustfmt::skip]
pub const OPENERS: Fragments = &[
    b"<URL:", b"<URL:", b"<URL:", b"<url: ", b"<Url:\n", b"< URL:", b"<\nURL:", b"< \r\n URL:\t",
    b"<URL://", b"<URL :", b"<\n\nURL:", b"<", b"<", b"<", b"< ", b"<\n", b"<\r\n  ", b"<\r\r\n", b"<\r\r\nURL:", b"\"", b"\"",
    b"'", b"\xe2\x80\x9c", b"\xe2\x80\x98", b"\xe2\x80\x9e", b"\xc2\xab", b"\xe2\x80\xb9", b"\xe2\x9f\xa8", b"URL:",
    b"URL: ", b"url:\n", b"Url:\t \r\n\n ", b"<a href=\"", b"<a href='", b"(", b"[", b"{", b"'URL:",
    b"feed:", b"view-source:", b"JAR:", b"xjdbc:", b"_URL:", b"xURL:", b"](", b"](", b"[x](", b"*", b"_", b"~", b"**", b"<<", b"<URL:URL:", b"<x:", b"<std::", b"<http:",
    b"<http:\n", b"<http: ", b"<foo:bar",
];

#[rustfmt::skip]
pub const CLOSERS: Fragments = &[
    b">", b">", b">", b">", b" >", b"\n>", b"\n> >", b"\n>>", b"\n> x>", b"\n  >", b"\n* >",
    b"=\n>", b"-\n>", b"\\\n>", b"\\\n\xe2\x9f\xa9", b"\\\n|l>", b"|>", b"|label>", b"|la\nbel>", b" |label>", b"\n|l>", b"=\n|l>",
    b"|a\n\nb>", b"|la<b>", b"|l\xff\n> x>", b"\"", b"\"", b" \"", b"\n\"", b"'", b"'/>", b"'>",
    b"\xe2\x80\x9d", b"\xe2\x80\x9c", b"\xe2\x80\x99", b"\xc2\xbb", b"\xe2\x80\xba", b"\xe2\x9f\xa9", b")", b"]",
    b"}", b"[/url]", b"\n> ", b"\n\"\n", b"\\\"", b"-\n\xe2\x80\x9d",
];

#[rustfmt::skip]
pub const SCHEMES: Fragments = &[
    b"http", b"http", b"http", b"http", b"https", b"https", b"HTTP", b"ftp", b"FTP", b"file",
    b"gopher", b"ldap", b"svn+ssh", b"z39.50r", b"mailto", b"news", b"url", b"URL", b"foo",
    b"x-foo", b"foo.bar", b"bug", b"xbug", b"x-test", b"ahttp", b"a.http", b"3http", b"-http",
    b"+http", b".http", b"a-b.https", b"sense...https", b"12-ftp", b"http.",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.http",
    b"111111111111111111111111111111111http", b"11111111111111111111111111111111.http",
    b"1111111111111111111111111111http", b"11111111111111111111111111111http", b"www.a.example",
    b"ftp.a.b", b"data", b"\xc3\xa9http", b"http", b"ws", b"nfs", b"akka.tcp", b"net.tcp",
    b"guidehttps", b"\xe4\xb8\xadseehttp", b"\xe4\xb8\xadsvn+http", b"xHTTP", b"httphttp", b"sftp", b"aaaaaaaaaaaaaaaaaaaaaaaaaaaahttp",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaahttp",
    b"x.net.tcp", b"svn+http", b"git+https", b"x+file", b"a.b+http", b"\\nsvn+ftp", b"qemu+ssh",
    b"C++http", b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa+http", b"gsiftp", b"1+bug", b"x+bug",
];

#[rustfmt::skip]
pub const AFTER_SCHEME: Fragments = &[
    b"://", b"://", b"://", b"://", b"://", b":/", b":", b": ", b":\n", b":\n//", b":\r\r\n//", b": //",
    b": \n //", b":\n> //", br":\/\/", br":\/\/", br":\/", b":\\/", b"://@", b"://-", b":///",
    b":// ", b"://?", b"://#", b"://:", b":/\\/",
    b":=\n//", b":/=\r\n/", b":/\n/", b":\n/\n/", b":=\n/=\n/", b":/ /", b":= \n//", b":-\n//", b":/-\n/",
    b":/\n> /", b":=\n> //", b":=", b":=\r", b"=\n://",
];

#[rustfmt::skip]
pub const AUTHORITIES: Fragments = &[
    b"a.example", b"a.example", b"a.example", b"www.w3.org", b"h", b"host:80", b"user@h",
    b"user:pw@host.example:8080", b"@h", b"@", b"u@", b"a@b@c", b"@@c", b"[::1]", b"[", b"[1]",
    b"_x", b"%41", b"-h", b".h", b"!u@h", b"", b"", b"/", b"\xc3\xa9.example", b"\xe2\x80\xa6",
    b"h.", b"$", b"*", b"~a", b"127.0.0.1", b"u\xc3\xa9@h",
];

#[rustfmt::skip]
pub const PATHS: Fragments = &[
    b"/", b"/x", b"/index.html", b"/a/b/c", b"/?q=1", b"?a=b&c=d", b"?a=1&amp;b=2", b"#frag",
    b"/w_(x)", b"/~joe/", b"/a;type=d", b"/%7ejoe", b"/%zz", b"/{x}", b"/[y]", b"/x[12]", b"[3]",
    b"/*", b"/__", b"/a,b", b"/:80", b"/a|b", b"/a\\b", b"/it's", b"/a-", b"/a=", b"/x.",
    b"/\xe4\xb8\xad\xe6\x96\x87", b"/a/\xe3\x83\xbbb", b"\xe4\xb8\xad", b"/^", b"/$1", b"/a//b",
    b"/@x", b"/x@{b}", b"/x[y", b"[label]", b"/x[two words]", b"/x[a b].", b"[a b][c d]", b"/x[a: b's]", b"/x[a www.b.c d]", b"/x[a 'b']", b"/x[a:b c]", b"/x[a [b] c",
    b"/x[y.z w]", b"/x[\xc3\xa9 \xe2\x80\x94]", b"/x[a \xff]", b"/[\tx]", b"/x[a {b ]", b"/${{ x }}", b"/x...", b"?x=http://b.example/", b"/caf\xc3\xa9.html", b"/a!b", b"-", b"=", b"/'q'",
];

#[rustfmt::skip]
pub const PUNCTUATION: Fragments = &[
    b".", b",", b";", b":", b"!", b"?", b"...", b").", b"),", b".)", b"'", b"'s", b"'s.", b"''",
    b"*", b"**", b"***", b"_", b"__", b"___", b"~", b"~~", b"(", b"[", b"{", b"([", b"*.", b"*.*",
    b"**.", b"___.", b"_.", b"s", b"?!", b">.", b"\".", b"';", b"`", b"@", b"-", b"=", b"|", b"\\",
    b"/", b"&", b"#", b"...", b"\xe2\x80\xa6", b"?)", b"!)", b"?!)", b"x...", b"[1].", b"[x]...",
];

#[rustfmt::skip]
pub const BRACKETS: Fragments = &[
    b"(", b")", b"[", b"]", b"{", b"}", b"()", b"[]", b"{}", b"(x)", b"([)]", b"](", b")(", b"}{",
    b"((", b"))", b"[/", b"[/url]", b"[x/", b"[x]", b"[a b]", b"[x[y]]", b"[http://", b"${{", b"}}",
    b"${{x}}", b"@{b}", b"@{UB}", b"@{\"", b"@{fg ", b"@{par}", b"@{Pard}", b"@{pari ", b"@{lindent", b"@{AmigaGuide}", b"@{x}", b"@{", b"]?", b"?[x]",
];

#[rustfmt::skip]
pub const ENTITIES: Fragments = &[
    b"&amp;", b"&amp;", b"&lt;", b"&gt;", b"&quot;", b"&apos;", b"&nbsp;", b"&#60;", b"&#x3C;",
    b"&#x3c;", b"&#X3e;", b"&#0060;", b"&#x000A0;", b"&#34;", b"&#39;", b"&#160;", b"&#61;",
    b"&LT;", b"&lt", b"&#60", b"&#;", b"&#x;", b"&#00000000000000000000000000060;",
    b"&#000000000000000000000000000060;", b"&#0000000000000000000000000000060;", b"&amp", b"&am",
    b"p;", b"&#x3Cx;", b"&copy;", b"&", b"&#+60;",
];

#[rustfmt::skip]
pub const ENDS: Fragments = &[
    b",http://", b";ftp://", b",foo://", b",svn+ssh://b.example/", b";http://b.example/",
    b", http://", b",http:/", b",a.http://", b"'/>", b"'/x", b"[/url]", b"[/", b"',", b"','",
    b",https://b.example", br",http:\/\/b.example", b",bug://x", b",HTTP://h", b",www.a.example",
    b",mailto:a@b", b",\xe4\xb8\xadhttp://h",
];

#[rustfmt::skip]
pub const ESCAPES: Fragments = &[
    br"\/", br"\/", br"\/x", br"\u0041", br"\u002f", br"\u002F", br"\ud83d\ude00", br"\uD83D\uDE00",
    br"\ud83d", br"\ud83d\u0041", br"\ude00", br"\n", b"\\\"", br"\\", br"\u0022", br"\u003c",
    br"\u003e", br"\u005c", br"\u007c", br"\u0020", br"\u000a", br"\u4e2d", br"\u3002", br"\u00e9",
    br"\u200b", br"\u00", br"\u00zz", br"\u0029", br"\u0028", br"\u0026lt;", br"\u0026amp;",
    br"\u0027", br"\u002e", br"'\/>", br",http:\/\/b.example\/", br"[\/", br"\u005b\/", b"\\",
    br"\t", b"a", b"/", br"\uFFFE", br"\uE000", br"\u0000",
];

/// Escapes of other notations, and what voids them.
#[rustfmt::skip]
pub const NOTATION_ESCAPES: Fragments = &[
    br"\_", br"\_", br"\&.com", br"\&.\&.b", br"\&.", br"\-.", br"\-.a", br"\_x", br"\?a\=1", br"\&b=2", br"\&", br"\%41", br"\%", br"\-", br"a\-b", br"\#", br"\#x", br"\~joe",
    br"\=", br"\:", br"\:", br"\:/doc", br"a\:80", br"]\:80/", br"\:80.1", br"\:80.", br"\:123456", br"\:.b", br"\:?x",
    br"http\://", br"https\://h\:8080/", br"x-test\://", br"guidehttp\://", br"12-ftp\://a", br"jdbc:http\://a", br"http\:/", br"\_\_",
    br"\&lt;", br"\&amp;", br"&\:amp;", br"\&am", br"\", br"\\", br"\d", br"\fR", br"\f", br"\f(", br"\*(", br"\*", br"\.", br"\s+", br"\ ",
    br".*", br".+", br"]+", br")+", br"(?", br"[^", br"[^1]", br".**", b"\\_\xc3\xa9", b"\\-\xe2\x80\x94", b"\\_\xc3", br"@\:{b}", br"\:@{b}",
    br"\:[x", br"[\_", br"\_]", br"\_.", br"\_)", br"\_(", br"\_(a)", br"\-*b", br"\-, ", br"\(", br"\)", br"\(a\)", br"\(a-b\_", br"\(lq",
    br"\[rq]", br"\[", br"\e ", br"\c\n", br"\par ", br"\textbf{", br"\label", b"\\c\n", br"}\d", br"&amp;\d", br",http://b\d", br"\f5", br"\f(CW", br"\fB",
    br",http\://h\:80", br";https\://b", br",x-foo\://", br"a\:80\:/x", br"\:80\:", br"jdbc\:", br"file\:/", br"xfile\:/a", br"\~{}", br"jdbc\:mysql\://h", br"JAR\:", br"file://h/\_", br"file\://h",
    br"\par\", br"\hfill ", br"\hfill\par ", br"\hfill\\", br"\hfill}", br"\cite[", br"\hf", br"\h", br"\s0", br"\s-1", br"\s-", br"\m[]", br"\m[x", br"\m[",
    br"\/ ", br"\/\fR", br"\|\f", br"\^", br"\0 ", br".*,", br".*, ", br".*) ", br".*).", br"(http://h/a\_b.*)", br"file:\_",
    br"\fBgit://a", br"\f5https://h", br"\f(CWsvn://h", br"\fRtsp://h", br"\f(",
    br"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
];

#[rustfmt::skip]
pub const CHARACTERS: Fragments = &[
    "中".as_bytes(), "文字".as_bytes(), "。".as_bytes(), "、".as_bytes(), "「".as_bytes(), "」".as_bytes(),
    "・".as_bytes(), "〰".as_bytes(), "（".as_bytes(), "）".as_bytes(), "，".as_bytes(), "．".as_bytes(),
    "～".as_bytes(), "ａ".as_bytes(), "＠".as_bytes(), "｡".as_bytes(), "｢".as_bytes(), "｟".as_bytes(),
    "—".as_bytes(), "–".as_bytes(), "…".as_bytes(), "“".as_bytes(), "”".as_bytes(), "’".as_bytes(),
    "‘".as_bytes(), "„".as_bytes(), "‚".as_bytes(), "«".as_bytes(), "»".as_bytes(), "‹".as_bytes(),
    "›".as_bytes(), "⟨".as_bytes(), "⟩".as_bytes(), "⟪".as_bytes(), "\u{200b}".as_bytes(), "\u{feff}".as_bytes(), "\u{ad}".as_bytes(),
    "\u{2060}".as_bytes(), "\u{200e}".as_bytes(), "\u{202e}".as_bytes(), "\u{2066}".as_bytes(),
    "\u{61c}".as_bytes(), "\u{a0}".as_bytes(), "\u{3000}".as_bytes(), "\u{2028}".as_bytes(),
    "\u{85}".as_bytes(), "\u{e000}".as_bytes(), "\u{fffe}".as_bytes(), "\u{fdd0}".as_bytes(),
    "\u{1f600}".as_bytes(), "\u{1fffe}".as_bytes(), "\u{e0041}".as_bytes(), "\u{e1000}".as_bytes(),
    "\u{f0000}".as_bytes(), "é".as_bytes(), "ß".as_bytes(), "É".as_bytes(), "\u{301}".as_bytes(),
    "\u{200d}".as_bytes(), "﹏".as_bytes(), "﹝".as_bytes(), "⸂".as_bytes(), "′".as_bytes(),
    "＿".as_bytes(), "＊".as_bytes(), "＜".as_bytes(), "\u{1680}".as_bytes(), "\u{9f}".as_bytes(),
    "\u{fffd}".as_bytes(), "\u{d7ff}".as_bytes(), "\u{f900}".as_bytes(), "\u{fff0}".as_bytes(),
];

/// Scripts without spaces, and what is near them.
#[rustfmt::skip]
pub const PROSE: Fragments = &[
    "在".as_bytes(), "处".as_bytes(), "日本".as_bytes(), "입니다".as_bytes(), "ที่".as_bytes(), "ー".as_bytes(),
    "・".as_bytes(), "「".as_bytes(), "」".as_bytes(), "（".as_bytes(), "）".as_bytes(), "：".as_bytes(),
    "é".as_bytes(), "ａ".as_bytes(), "ខ្មែរ".as_bytes(), br"\u5728", b"\xe5",
];

/// What makes prose end a reference, or does not.
#[rustfmt::skip]
pub const BESIDE_PROSE: Fragments = &[
    b"a", b"/", b"/b", b")", b"]", b"(", b"[", b"-", b".", b":", b":80", b":8", b"@", b"?", b"?q=", b"#", b"1", b"www.",
    b"www.b.example", b"ftp.b.example:p/", b"http://", b"http://b.example", b"http://b.example/", b"mailto:", b"news:",
    b"://", b"\n", b" ", b"http:\\/\\/b.example", b"'", b"[/", b"URL:", b"feed:",
];

#[rustfmt::skip]
pub const ILL_FORMED: Fragments = &[
    b"\xff", b"\xfe", b"\x80", b"\xbf", b"\xc3", b"\xe2", b"\xe2\x80", b"\xf0\x9f", b"\xf0\x9f\x98",
    b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\xaf", b"\xed\xa0\xbd", b"\xed\xa0\xbd\xed\xb8\x80",
    b"\xf4\x90\x80\x80", b"\xf5", b"\xe4\xb8", b"\xc2", b"\xe9", b"\xf0\x82\x82\xac",
];

#[rustfmt::skip]
pub const CONTROLS: Fragments = &[
    b"\0", b"\x01", b"\x0b", b"\x1b[0m", b"\x7f", b"\x08", b"\x0e", b"\xc2\x80",
];

#[rustfmt::skip]
pub const EMAILS: Fragments = &[
    b"joe@example.org", b"joe.b@a.example", b".joe@a.b", b"joe.@a.b", b"a@b", b"a@b.1", b"a@b.c1",
    b"x_y%z+t-@h-1.example", b"@a.b", b"a@.b", b"a@b..c", b"a@-b.c", b"a@b-.c", b"a@b.c-",
    b"a@b.c.2.d.3", b"a@b@c.d", b"joe@example.org.", b"<joe@example.org>", b"mailto:joe@a.example",
    b"mailto:@", b"a@\xc3\xa9.b", b"a@b.c\xc3\xa9", b"www.a.b@c.d", b"joe@www.a.example",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.c",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.c",
];

#[rustfmt::skip]
pub const ABBREVIATED: Fragments = &[
    b"www.a.example", b"www.a.example", b"WWW.W3.ORG", b"wWw.x.y", b"ftp.a.example", b"FTP.x.y",
    b"www.", b"ftp.", b"www.a", b"www.a.", b"www..b", b"www.-a.b", b"www.a-.b_", b"www.a._",
    b"www.a_b.c-d.e", b"www.\xc3\xa9.\xe4\xb8\xad", b"www.a.b@c", b"www.a.b/@c", b"www.a.b?x@",
    b"www.a.b:80/x", b"www.1.2", b"xwww.a.b", b"-www.a.b", b".www.a.b", b"/www.a.b", b"@www.a.b",
    b"_www.a.b", b"\xc3\xa9www.a.b", b"www.www.a.b", b"www2.a.b", b"WWW0.a.b/c", b"www2.", b"www22.a.b", b"www222.a.b",
    b"05:37:39 www2.a.b", b"05:37:39 2003 www2.a.b", b"05:37:39 <a.b> ", b"05:37:39 UTC ", b"05:37:39\t", b"05:37:39 www2.a.b/c", b"05:37:39 www2.a.b x", b"05:37:39 ", b"T05:37:39.1-07:00 ", b"www2", b"www.ftp.a.b", b"www.a.b://c", b"www.a.b:c",
    b"ftp.a.b:c/d", b"ftp.a.b:/c", b"ftp.a.b:c", b"ftp.a.b:", b"ftp.a.b:1:c/", b"ftp.a.b:c@d/e",
    b"ftp.a.b://!", b"ftp.a.b",
    b"www.a.(b)", b"www.a.b's",
];

#[rustfmt::skip]
pub const DOMAINS: Fragments = &[
    b"example.org", b"a.example.com", b"EXAMPLE.ORG", b"Example.Org", b"example.co.uk", b"co.uk", b"foo.bar",
    b"x.github.io", b"github.io", b"a.example", b"ex\xc3\xa4mple.org", b"\xc3\xa9www.b.org", b"www.com", b"ftp.b.com",
    b"a.md", b"a.b.py", b"lib.rs", b"com.a.app", b"net.a.uk", b"rec.games.video", b"1.a.com", b"1.2", b"a-.com", b"-a.com",
    b"a.-b.com", b"a--b.com", b"a..com", b".com", b"a.com.", b"a.com.x", b"a.Com", b"a.it", b"a.IT", b"docker.io", b"q.b.ck",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com", b"a.a.a.a.a.a.a.a.", b"\xe4\xb8\xad.com",
    b"www.foo.bar", b"a.xn--p1ai", b"a.\xd1\x80\xd1\x84",
    b"\xe4\xb8\xada.com", b"\xe4\xb8\xada.com\xe4\xb8\xad", b"\xe4\xb8\xad.jp", b"\xe4\xb8\xadwww.a.com", b"\xef\xbc\x8ca.com\xe4\xb8\xad",
    b"a.txt\xe4\xb8\xadb.com/c\xe4\xb8\xad", b"\xe4\xb8\xada.com.\xe4\xb8\xad.jp", b"\xe4\xb8\xada.md", b"\xe4\xb8\xad-a.com",
    b"a.com\xe4\xb8\xad", b"a.com\xe4\xb8\xadb.com", b"a.com.\xe4\xb8\xad", b"a.com\xe4\xb8\xad.jp", b"a.com:80\xe4\xb8\xad",
    b"\"image\": \"a.com/b", b"image=\"a.com/b", b"FROM --platform=x/y a.com/b", b"FROM --x a.com", b"FROM ", b"image = ",
    b"a.md/x", b"a.rs/x", b"v1.2.co", b"1.2.com", b"1.com", b"u@h:a.com", b"@h:a.com/x", b"h:a.com",
];

#[rustfmt::skip]
pub const BEFORE_DOMAINS: Fragments = &[
    b"image: ", b"image:", b"image:\t\"", b"FROM ", b"FROM", b"apiVersion: '", b"image:                  ", b"URL:", b"url: ",
    b".", b"-", b"_", b"/", b"@", b"\\", b"$", b"%", b"#", b"+", b"=", b"(", b":", b"\xe2\x80\x9c", b"\xc3\xa9", b"\xc3",
    b"\xe2\x80", b"a+", b"1", b"\"", b"<", b"'", b"*", b"joe@", b"x.", b"<foo.bar: ", b"\xf0\x9f\x98\x80",
];

#[rustfmt::skip]
pub const AFTER_DOMAINS: Fragments = &[
    b":80", b":80/", b":123456", b":80x", b":", b": ", b":x", b"://x", b":/", b":\\/\\/a", b"/", b"?", b"#", b".", b"...", b".:",
    b".-c@h", b"@h", b"+x@h", b"_", b"-", b"=", b"(", b"[", b"\\", b"\xc3\xa9", b"\xe2\x80\x9d", b"\xc3", b"\xe2\x80", b"'s", b"&gt;",
    b"*", b"`", b"|", b",", b";", b"!", b"~", b"^", b"$", b":=\n//a", b": //a", b":\n//a>", b"/\nb", b"\nb", b",http://x", b"/,http://x",
    b"................................................................", b".................................................................",
];

#[rustfmt::skip]
pub const OPAQUE_SCHEMES: Fragments = &[
    b"mailto", b"MAILTO", b"news", b"urn", b"cid", b"mid", b"data", b"tel", b"Tel", b"sip", b"sips",
    b"xmpp", b"magnet", b"file", b"File", b"geo", b"tag", b"doi", b"sms", b"im", b"pres", b"acct",
    b"h323", b"jabber", b"about", b"opaquelocktoken", b"mailserver", b"bug", b"x-test", b"http",
    b"service", b"info", b"DAV", b"foo.bar", b"xmailto", b"a.mailto", b"2mailto", b"javascript", b"url",
];

#[rustfmt::skip]
pub const OPAQUE_RESTS: Fragments = &[
    b"a@b", b"joe@example.org?subject=x", b"@", b"*", b"**", b"comp.lang.c", b"comp", b"alt.x/1",
    b"c++.x_y-z", b"1.a", b"199412010101.AA1@host", b"isbn:123", b"i:1", b"is:", b"-x:1",
    b"uuid:f81d4fae", b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:x", b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:x",
    b"text/plain,hi", b"text/plain;charset=x,hi", b",hi", b",", b";base64,AA", b";x", b"4,6,5,",
    b"a/b:c,d", b"/b,", b"a/,b", b"image/svg+xml,%3Csvg", b"+1-201", b"+x", b"+", b"x+1",
    b"506-555-0100", b"abc;phone-context=x", b"(301)854", b"?xt=urn:x", b"?", b"xt", b"/etc/motd",
    b"x/y", b"x", b"/", b"37.7,-122.4", b"1,2;u=3", b"1,", b".5,1", b"-1.,2", b"a.b,2001:x",
    b"a,2001-01:x", b"a,2001-01-02:", b"a,201:x", b",2001:x", b"10.1000/1", b"x10.", b"blank",
    b"1x", b"f81d4fae-7dec-11d0-a765-00a0c91e6bf6", b"f81d4fae-7dec-11d0-a765-00a0c91e6bf6x",
    b"f81d4fae-7dec-11d0-a765-00a0c91e6bg6", b"some words", b"//h/x", b"//", b"/\n/h", b"1\n2",
    b"!", b"note", b"10.1000/", b"10.100/x", b"10.123456789/x", b"10.1234567890/x", b"10.1000", b"@x",
    b"x@", b"x@'s", b"a@[1.2.3.4]", b"a@[", b"@a@b", b"x:y", b"lpr:", b"lpr://h/q",
];

/// Whole opaque references, valid and invalid.
#[rustfmt::skip]
pub const OPAQUE: Fragments = &[
    b"mailto:joe@a.example", b"news:*", b"news:comp.lang.c", b"<news:1@h>", b"tel:+1-201",
    b"<tel:506>", b"urn:isbn:123", b"data:text/plain,x", b"data:,x", b"magnet:?xt=1",
    b"file:/etc/motd", b"file:///x", b"<about:blank>", b"<geo:1,2>", b"<tag:a,2001:b>",
    b"<doi:10.1/x>", b"doi:10.1000/x", b"mailto:@x", b"mailto:x@", b"mailto:sip:x@", b"<service:x:y>",
    b"bug:12", b"<bug:12 34>", b"bug:", b"<bug:>", b"bug://!", b"cid:a@b",
    b"<mid:a@b>", b"Re: http:", b"news: nothing", b"*news:*", b"<im:im>", b"<info:type>",
    b"12:30:15",
];

#[rustfmt::skip]
pub const SAMPLES: Fragments = &[
    b"<URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>", b"<URL:ftp://ds.in\nternic.net/rfc>",
    b"<ftp://ds.internic. net/rfc/>", b"\"http://www.w3.org/Addressing/\",",
    b"<http://www.ics.uci.edu/pub/ ietf/uri/ historical.html#WARNING>",
    b"<url: http://a.example/ >", b"<URL:http://a.example/long-\n  name>",
    b"\n> see <URL:http://a.example/x/\n> y.html> there", b"\n>> <http://a.example/x/\n> y>",
    b"\n> <http://a.example/x\n> >", b"\n> > <http://a.example/in-\n> across/>",
    b"<http://a.example/java\n>", b"\n! <URL:ftp://a.example/d/\n!   x.txt>",
    b"<http://a.example/x.htm.  It's the good\n>part", b"\"http://a.example is down\"",
    b"<http://a.example/b and then\n\nc>", b"<URL: insert link here>",
    b"(see http://a.example/w_(x)).", b"[![B](https://a.example/x.svg)](https://b.example/y)",
    b"\\href{http://a.example/}{text}", b"open('http://a.example/','_blank')",
    b"&lt;a href=&quot;http://a.example/&quot;&gt;http://b.example/&lt;/a&gt;",
    br#"{"u":"http:\/\/a.example\/x"}"#, br#"msg="{\"u\":\"http://a.example/\"}""#,
    b"URL: http://a.example/", b"<http://a.example/|label text>", b"http://a.example/a/\nb/c",
    b"\n> http://a.example/a-\n> b.\n> The", b"<URL://http://a.example/>", b"<http:\n//a.example/>",
    b"<http://a.example/=\nb=\n>", b"*http://a.example/x*", b"_http://a.example/x_",
    b"<a b c d e f", b"<http://a b c d e>", b"<http://a.example/ b c d>", b"http://[::1]:80/x[1]",
    b"<URL:../up/b.html>", b"<URL:b#c>", b"<URL:>", b"\n// http://a.example/x\n// y",
    b"http://a.example/x-\n   y\n   z",
];

/// Openers with their closers.
#[rustfmt::skip]
pub const PAIRS: &[(&[u8], &[u8])] = &[
    (b"<URL:", b">"), (b"<URL:", b">"), (b"<url: ", b" >"), (b"<", b">"), (b"<", b">"),
    (b"< ", b"\n>"), (b"<", b"|label>"), (b"\"", b"\""), (b"\"", b"\""),
    (b"\xe2\x80\x9c", b"\xe2\x80\x9d"), (b"\xe2\x80\x98", b"\xe2\x80\x99"),
    (b"\xe2\x80\x9e", b"\xe2\x80\x9c"), (b"\xc2\xab", b"\xc2\xbb"),
    (b"\xe2\x80\xb9", b"\xe2\x80\xba"), (b"\xe2\x9f\xa8", b"\xe2\x9f\xa9"), (b"\xe2\x9f\xa8", b"\xe2\x9f\xa9"), (b"<URL:", b"=\n>"), (b"\"", b"=\r\n\""),
    (b"<URL:../", b">"), (b"'", b"'"), (b"*", b"*"), (b"_", b"_"), (b"(", b")"), (b"[", b"]"),
    (b"URL: ", b"."), (b"<URL://", b">"),
];

/// Line breaks that seldom abandon a wrapper.
#[rustfmt::skip]
pub const TAME_BREAKS: Fragments = &[
    b"\n", b"\r\n", b"\r\r\n", b"\r", b"\n  ", b" \n", b"\n> ", b"\n> ", b"\n>> ", b"\n| ", b"\n* ", b"\n//  ",
    b"\n+", b"\n!", b"\n! ",
];

/// Hyphens, soft breaks (R4) and labels (R2).
#[rustfmt::skip]
pub const FOLDS: Fragments = &[
    b" or ", b"\nor ", b" or\n", b" and ", b"\nand\n> ", b" or b.txt", b" and\n/y", b" or ftp:x", b"-\nor .a/",
    b" o=\nr ", b" Or x/y", b"\n+or a.b\n+", b" or http://b.example/", b" and\nwww.b.example", b" or http://b-\n", b" or mailto:a@b>",
    b"\\\n", b"\\\n", b"\\\r\n", b"\\\r\r\n", b"\\ \n", b"\\\n ", b"\\\n> ", b"=\\\n", b"-\\\n",
    b"-\n", b"-\r\n  ", b"- \n", b"-\n> ", b"=\n", b"=\n", b"=\r\n", b"=\r\r\n", b"=\r", b"=\n ",
    b"|label text", b"|",
];

#[rustfmt::skip]
pub const SLASHES: Fragments = &[
    b"://", b"://", b"://", b"://", br":\/\/", b": //", b":\n//", b":",
];

#[rustfmt::skip]
pub const COLONS: Fragments = &[
    b":", b":", b":", b":", b": ", b" :", b":\n",
];

/// The repeated parts of long runs.
#[rustfmt::skip]
pub const REPEATED: Fragments = &[
    b"a", b"1", b"-", b".", b"a.", b" ", b"\t", b"\n", b">", b"> ", b"|", b"*", b"_", b"x@", b"0",
    b"\xc3\xa9", b"=\n", b"-\n", b"a-\n", b"a\n", b"a a", b"(", b"[/", b"\\/", b"&amp;", b"!",
    b"a!",
];
