/**
 * The texts that an attacker would type into every field. A table of families: each says where its texts would break
 * out, and with what. `RUN` becomes a call of `__ran` with the text's own number, so that a script that ran says which
 * text it was. Texts that contain `${` are not template literals of ours: they are written with quotes.
 */

export interface HostileText {
  readonly id: number;
  readonly family: string;
  readonly text: string;
}

interface Family {
  readonly name: string;
  /** Where such a text would do harm, in a sentence for the documentation. */
  readonly where: string;
  readonly texts: readonly string[];
}

const SHY = "\u00AD";
/** Closes the context into which a text is inserted. */
const ENDS = [
  "",
  '">',
  "'>",
  "</textarea>",
  "</title>",
  "</style>",
  "</script>",
  "-->",
  "]]>",
  "</option></select>",
  "</template>",
  "</noscript>",
  '"/></prose-mirror>',
] as const;

/** Runs by itself once it is part of a page. */
const BODIES = [
  "<img src=x onerror=RUN>",
  "<script>RUN</script>",
  "<svg onload=RUN>",
  "<svg/onload=RUN//",
  "<details open ontoggle=RUN>x</details>",
  `<iframe srcdoc="<script>parent.RUN</script>"></iframe>`,
  "<iframe src='javascript:parent.RUN'></iframe>",
  "<video><source onerror=RUN></video>",
  "<audio src=x onerror=RUN></audio>",
  "<object data='javascript:RUN'></object>",
  "<embed src='javascript:RUN'>",
  "<input autofocus onfocus=RUN>",
  "<select autofocus onfocus=RUN></select>",
  "<textarea autofocus onfocus=RUN></textarea>",
  "<style>@keyframes q{}</style><b style='animation:q 1ms' onanimationstart=RUN>x</b>",
  "<math><mtext><img src=x onerror=RUN></mtext></math>",
] as const;

const HANDLERS = [
  "onmouseover=RUN",
  "onpointerenter=RUN",
  "onfocus=RUN autofocus",
  "onclick=RUN",
  "onerror=RUN src=x",
  "onanimationstart=RUN style=animation:q",
  "onbeforetoggle=RUN popover",
] as const;
const QUOTES = ['" ', "' ", " ", "` ", '"\t', "'\n", '"/', "&quot; ", "&#34; "] as const;

/** Spellings of the scheme of script URLs. */
const SCHEMES = [
  "javascript:RUN",
  "JaVaScRiPt:RUN",
  " javascript:RUN",
  "\u0001javascript:RUN",
  "java\tscript:RUN",
  "java\nscript:RUN",
  "java\rscript:RUN",
  "javascript\t:RUN",
  "&#106;avascript:RUN",
  "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;RUN",
  "javascript&colon;RUN",
  "%6aavascript:RUN",
  "javascript://%0aRUN",
  "javascript://x.png%0aRUN",
  "vbscript:RUN",
  "livescript:RUN",
  "data:text/html,<script>parent.RUN</script>",
  "data:text/html;base64,PHNjcmlwdD5wYXJlbnQuX19yYW4oMSk8L3NjcmlwdD4=",
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='RUN'/>",
  "data:application/javascript,RUN",
  "blob:javascript:RUN",
  "view-source:javascript:RUN",
  "feed:javascript:RUN",
  "\uFEFFjavascript:RUN",
  "\u2028javascript:RUN",
] as const;

const LINKED = [
  '<a href="URL">here</a>',
  '<a xlink:href="URL">here</a>',
  '<form action="URL"><button>go</button></form>',
  '<button formaction="URL">go</button>',
  '<svg><a xlink:href="URL"><text>x</text></a></svg>',
  '<math><mi xlink:href="URL">m</mi></math>',
  '<svg><animate attributeName="href" values="URL"/></svg>',
  '<base href="URL">',
  '<meta http-equiv="refresh" content="0;url=URL">',
  '<link rel="stylesheet" href="URL">',
  '<area href="URL">',
  '<img src="URL">',
  '<video poster="URL"></video>',
  '<table background="URL"></table>',
] as const;

/** Elements that a sanitiser and a renderer parse differently. */
const MUTATIONS = [
  "<noscript><p title='</noscript><img src=x onerror=RUN>'>",
  "<svg></p><style><a id='</style><img src=x onerror=RUN>'>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=RUN&gt;'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>",
  "<svg><style><img src=x onerror=RUN></style></svg>",
  "<template><script>RUN</script><img src=x onerror=RUN></template>",
  "<textarea><img title='</textarea><img src=x onerror=RUN>'></textarea>",
  "<xmp><p title='</xmp><img src=x onerror=RUN>'></xmp>",
  "<plaintext><img src=x onerror=RUN>",
  "<noembed><img title='</noembed><img src=x onerror=RUN>'></noembed>",
  "<noframes><img title='</noframes><img src=x onerror=RUN>'></noframes>",
  "<title><img title='</title><img src=x onerror=RUN>'></title>",
  "<select><template><img src=x onerror=RUN></template></select>",
  "<svg><foreignObject><img src=x onerror=RUN></foreignObject></svg>",
  "<svg><desc><img src=x onerror=RUN></desc></svg>",
  "<svg><script href='data:text/javascript,RUN'/></svg>",
  "<svg><use href=\"data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x' onerror='RUN'/></svg>#x\"></use></svg>",
  "<svg><set attributeName=onmouseover to=RUN></svg>",
  "<math href='javascript:RUN'>x</math>",
  "<annotation-xml encoding='text/html'><img src=x onerror=RUN></annotation-xml>",
  "<!--><img src=x onerror=RUN>-->",
  "<!--[if gte IE 4]><script>RUN</script><![endif]-->",
  "<![CDATA[<img src=x onerror=RUN>]]>",
  "<?xml <img src=x onerror=RUN>?>",
  "<!DOCTYPE x [<!ENTITY y '<img src=x onerror=RUN>'>]>&y;",
  "&lt;img src=x onerror=RUN&gt;",
  "&amp;lt;img src=x onerror=RUN&amp;gt;",
  "%3Cimg src=x onerror=RUN%3E",
  "\\u003cimg src=x onerror=RUN\\u003e",
  "\\x3cimg src=x onerror=RUN\\x3e",
  "<<img src=x onerror=RUN>",
  "<img/src='x'/onerror=RUN>",
  "<img src=x onerror\n=RUN>",
  "<img src=x onerror\u000B=RUN>",
  "<IMG SRC=x ONERROR=RUN>",
  "<im\u0000g src=x onerror=RUN>",
  "<\u0000script>RUN</script>",
  "<scr<script>ipt>RUN</scr</script>ipt>",
  "<script\u0020/x>RUN</script>",
  "<script x=`>`>RUN</script>",
  "\uFF1Cimg src=x onerror=RUN\uFF1E",
  "<q-x onclick=RUN tabindex=1 autofocus onfocus=RUN>x</q-x>",
  "<b is=q-x onclick=RUN>x</b>",
  "<slot onslotchange=RUN></slot>",
  "<body onload=RUN onpageshow=RUN>",
  "<frameset onload=RUN>",
  "<marquee onstart=RUN>x</marquee>",
  "<isindex type=image src=1 onerror=RUN>",
  "<keygen autofocus onfocus=RUN>",
  "<portal src='javascript:RUN'></portal>",
  "<fencedframe src='javascript:RUN'></fencedframe>",
  "<dialog open onclose=RUN oncancel=RUN>x</dialog>",
  "<img src=x srcset='x 1x, x 2x' onerror=RUN>",
  "<picture><source srcset=x><img onerror=RUN src=x></picture>",
  "<p data-tooltip='<img src=x onerror=RUN>' data-tooltip-html='<img src=x onerror=RUN>'>x</p>",
  "<p data-tooltip-text='<img src=x onerror=RUN>' aria-label='<img src=x onerror=RUN>'>x</p>",
  "<a data-action='RUN' data-link data-uuid='<img src=x onerror=RUN>'>x</a>",
  "<document-embed uuid='<img src=x onerror=RUN>'></document-embed>",
  "<prose-mirror value='<img src=x onerror=RUN>'></prose-mirror>",
  "<enriched-content enricher='x' onclick=RUN>x</enriched-content>",
] as const;

const STYLES = [
  "background:url(javascript:RUN)",
  "x:expression(RUN)",
  "behavior:url(#default#x);-moz-binding:url(javascript:RUN)",
  "red;}</style><img src=x onerror=RUN><style>{",
  "url('x');}*{background:url(//hostile.invalid/css)}",
  "@import '//hostile.invalid/import.css';",
  "</style><script>RUN</script>",
  "<style>@import '//hostile.invalid/import.css';</style>",
  "<div style='background:url(//hostile.invalid/div)'>x</div>",
  "<p style='position:fixed;inset:0;z-index:99999'>x</p>",
  "#ff0000;background:url(//hostile.invalid/colour)",
  "var(--x, url(//hostile.invalid/var))",
] as const;

/** Template languages: that of the host, and others. */
const TEMPLATES = [
  "{{this}}",
  "{{{this}}}",
  "{{constructor.constructor 'RUN'}}",
  "{{#with 'x' as |s|}}{{#with (lookup s.sub 'constructor')}}{{this.call 0 'RUN'}}{{/with}}{{/with}}",
  "{{lookup (lookup this 'constructor') 'name'}}",
  "{{> partial}}",
  "{{> (lookup . 'x')}}",
  "{{#each this}}{{{this}}}{{/each}}",
  "{{!-- <img src=x onerror=RUN> --}}",
  "{{localize '<img src=x onerror=RUN>'}}",
  "{{editor '<img src=x onerror=RUN>'}}",
  "{{selectOptions this}}",
  "{{concat '<img src=x' ' onerror=RUN>'}}",
  "{{log this}}{{debugger}}",
  "{{__proto__}}{{__defineGetter__ 'x' this}}",
  '{{"<img src=x onerror=RUN>"}}',
  "{{raw}}<img src=x onerror=RUN>{{/raw}}",
  "\\{{{this}}}",
  "{{{{raw}}}}<img src=x onerror=RUN>{{{{/raw}}}}",
  "${RUN}",
  "#{RUN}",
  "<%= RUN %>",
  "[[constructor.constructor('RUN')()]]",
  "{name}",
  "{0} %s %d %o %c",
  "{{'a'.constructor.prototype.charAt=[].join;$eval('x=RUN')}}",
] as const;

/** Links, checks and rolls within a text, and the contents of their braces. */
const ENRICHED = [
  "@UUID[Actor.okoro00000000000]{LABEL}",
  "@UUID[LABEL]{x}",
  "@UUID[Actor.none]{LABEL}",
  "@UUID[Compendium.quadrant.none.Item.x]{LABEL}",
  "@Actor[LABEL]{LABEL}",
  "@Item[x]{LABEL}",
  "@Compendium[LABEL]{LABEL}",
  "@Embed[LABEL]{LABEL}",
  '@Embed[Actor.okoro00000000000 caption="LABEL" classes="x" inline]',
  "@Check[LABEL]{LABEL}",
  "@Check[siege.task actor=LABEL]{LABEL}",
  '@Check[siege.attack item="LABEL" targets="LABEL"]{LABEL}',
  "@Check[RUN]{x}",
  "[[/r 1d6 # LABEL]]{LABEL}",
  "[[/roll LABEL]]{LABEL}",
  "[[1d6[LABEL]]]{LABEL}",
  "[[/gmr 1d6]]{LABEL}",
  "[[@LABEL]]",
  "[[/check LABEL]]{LABEL}",
  "@UUID[@UUID[LABEL]{LABEL}]{@UUID[x]{LABEL}}",
  "@UUID[Actor.okoro00000000000#LABEL]{LABEL}",
  "@Macro[LABEL]{LABEL}",
  "@JournalEntry[LABEL]{LABEL}",
] as const;
const LABELS = ["<img src=x onerror=RUN>", "<svg onload=RUN>", "&lt;img src=x onerror=RUN&gt;"] as const;

const MARKDOWN = [
  "[x](javascript:RUN)",
  "[x](data:text/html,<script>RUN</script>)",
  "![x](x 'y\" onerror=RUN')",
  '![x" onerror="RUN](x)',
  "<javascript:RUN>",
  "[x]: javascript:RUN\n\n[x]",
  "`<img src=x onerror=RUN>`",
  "```\n</code><img src=x onerror=RUN>\n```",
  "# <img src=x onerror=RUN>",
  '# x {#y" onclick=RUN}',
  "| a |\n|---|\n| <img src=x onerror=RUN> |",
  "[a](<javascript:RUN>)",
  "[![x](x)](javascript:RUN)",
  'https://example.invalid/"onmouseover=RUN',
] as const;

const SCRIPTS = [
  "';RUN;//",
  '";RUN;//',
  "\\';RUN;//",
  "`;RUN;//",
  "</script><script>RUN</script>",
  '"}</script><script>RUN</script>',
  "\u2028RUN\u2029",
  '{"__proto__":{"x":"RUN"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":"RUN","class":"Roll"}',
  '[{"name":"<img src=x onerror=RUN>"}]',
  '{"type":"Actor","uuid":"<img src=x onerror=RUN>"}',
  '{"type":"Macro","command":"RUN"}',
  "(()=>{RUN})()",
  "eval('RUN')",
  "import('data:text/javascript,RUN')",
  "new Function('RUN')()",
  "*/RUN/*",
  "//# sourceMappingURL=javascript:RUN",
  "'+RUN+'",
] as const;

const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "__defineGetter__",
  "then",
  "length",
  "undefined",
  "null",
  "NaN",
  "true",
  "0",
  "-1",
  "1e999",
  "[object Object]",
  "system.__proto__.x",
  "-=name",
  "==name",
  "_id",
  "a.b.c",
  "..",
  ".",
] as const;

const FORMULAS = [
  "1d6 + RUN",
  "(1d6",
  "1d6zz",
  "99999999d6",
  "@attributes.__proto__",
  "@{RUN}",
  "1d6[<img src=x onerror=RUN>]",
  "1d6 # <img src=x onerror=RUN>",
  "{1d6,RUN}kh",
  "floor(RUN)",
  "constructor(1)",
  "1d6x>=1",
  "1d1x",
  "d0",
  "1/0",
  "((((((((((((((((((((1))))))))))))))))))))",
  "$1",
  "$&$`$'",
  "(a+)+$",
  ".*",
  "[",
  "\\",
  "(?<x>",
  "*+?^${}()|[]\\/",
] as const;

/** Names of things: an id, a path, a selector. */
const NAMES = [
  "#chat",
  ".application",
  '"] , [data-x="',
  "'] , *, [x='",
  "a\\",
  "*",
  ":has(*)",
  "a:not(",
  "12345",
  "Actor.okoro00000000000",
  "Actor.okoro00000000000.Item.x.ActiveEffect.y",
  "Compendium.quadrant.siege-trappings.Item.x",
  "Scene.x.Token.y",
  "Actor.../../x",
  "../../../../etc/passwd",
  "..\\..\\x",
  "/etc/passwd",
  "file:///etc/passwd",
  "C:\\x",
  "//hostile.invalid/x.svg?RUN",
  "icons/svg/x.svg?RUN",
  'icons/svg/mystery-man.svg" onerror=RUN x="',
  "icons/svg/mystery-man.svg') , url('//hostile.invalid/path",
  "x.svg#RUN",
  "x.js",
  "x.html",
  "okoro00000000000",
  "players",
  "chat-message",
  "game",
  "ui",
  "__ran",
  "QUADRANT.Refuse.NotWritten",
  "TYPES.Actor.siegeCharacter",
  "TABLETOP.Sidebar.chat",
  "DOCUMENT.Actor",
  "QUADRANT",
  "session=RUN; Path=/; HttpOnly",
  "a\r\nSet-Cookie: x=RUN",
  "/roll 1d6",
  "/w gm <img src=x onerror=RUN>",
  "/macro RUN",
  "/check RUN",
  "' OR 1=1 --",
  "; rm -rf /",
  "$(RUN)",
  "| x",
] as const;

const mark = "<img src=x onerror=RUN>";
/** Unusual characters, whatever the text says. */
const LETTERS = [
  `\u202E${mark}`,
  `\u202Etxet desrever\u202C ${mark}`,
  `\u2066\u2067\u2068${mark}`,
  `\u200F\u061C${mark}`,
  `\u0000${mark}`,
  `${mark}\u0000`,
  `\u0001\u0007\u0008\u001B[31m${mark}`,
  `\u200B\u200C\u200D\u2060\uFEFF`,
  `${SHY}${SHY}${SHY}`,
  `a\u0300\u0301\u0302${"\u0303".repeat(200)}`,
  "\uD800",
  "\uDFFF\uD800",
  "\uFFFE\uFFFF",
  "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}".repeat(20),
  "\u{E0041}\u{E0042}",
  "\u3164\u115F",
  "\u0130\u0131\uFB00\u1E9E",
  "\u0627\u0644\u0633\u0644\u0627\u0645",
  " ",
  "\n\n\n",
  "\t",
  `${"W".repeat(5000)}`,
  `${mark}${"long ".repeat(2000)}`,
  `${"<b>".repeat(600)}${mark}`,
  `${"&lt;".repeat(1000)}${mark}`,
  `${"[[".repeat(300)}${mark}`,
  `${"{{".repeat(300)}${mark}`,
  `${"@UUID[".repeat(300)}${mark}`,
  `${"\n".repeat(500)}${mark}`,
] as const;

const each = (outer: readonly string[], inner: readonly string[], join: (a: string, b: string) => string): string[] =>
  outer.flatMap((a) => inner.map((b) => join(a, b)));

/** Every family, in the order in which its texts are numbered. */
export const FAMILIES: readonly Family[] = [
  {
    name: "markup",
    where: "a text node, or after whatever ends the element it stands in",
    texts: each(ENDS, BODIES, (a, b) => a + b),
  },
  {
    name: "attribute",
    where: "an attribute, in quotes of either kind or in none",
    texts: each(QUOTES, HANDLERS, (a, b) => `x${a}${b}`),
  },
  { name: "scheme", where: "an address by itself", texts: SCHEMES },
  {
    name: "linked",
    where: "an address within markup",
    texts: [
      ...LINKED.map((a) => a.replace("URL", "javascript:RUN")),
      ...LINKED.slice(0, 9).map((a) => a.replace("URL", "java\tscript:RUN")),
    ],
  },
  { name: "mutation", where: "markup that one parser reads differently from another", texts: MUTATIONS },
  { name: "style", where: "a style, a colour or a sheet of styles", texts: STYLES },
  { name: "template", where: "a template, the host's or another", texts: TEMPLATES },
  {
    name: "enriched",
    where: "links, embeds, checks and rolls within a text",
    texts: each(ENRICHED, LABELS, (a, b) => a.replaceAll("LABEL", b)),
  },
  { name: "markdown", where: "markdown", texts: MARKDOWN },
  { name: "script", where: "a script, or data written into one", texts: SCRIPTS },
  { name: "key", where: "a key of an object, or a word that stands for nothing", texts: KEYS },
  { name: "formula", where: "a formula of dice, or a pattern that is searched for", texts: FORMULAS },
  { name: "name", where: "an id, a selector, a path, a uuid, a language key, a command or a header", texts: NAMES },
  {
    name: "letters",
    where: "anything: letters that turn around, combine, are missing or are too many",
    texts: LETTERS,
  },
];

/** Returns every hostile text, without duplicates, numbered from 0. */
export const hostileTexts = (): readonly HostileText[] => {
  const seen = new Set<string>();
  const all: HostileText[] = [];
  for (const { name, texts } of FAMILIES)
    for (const raw of texts) {
      if (seen.has(raw)) continue;
      seen.add(raw);
      const id = all.length;
      all.push({ id, family: name, text: raw.replaceAll("RUN", `__ran(${id})`) });
    }
  return all;
};
