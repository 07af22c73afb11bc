// The hostile texts of the attacks: scripts, markup, and text that templates, terminals or files could take for more
// than text.

/** Texts that run a script where a text is taken for markup. */
const MARKUP = [
  '<script>alert(1)</script>',
  '<ScRiPt/src=//malo.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)//',
  '<svg onload=alert(1)>',
  '<svg><script>alert&lpar;1&rpar;</script>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#09;script:alert(1)">x</a>',
  '<form action=javascript:alert(1)><input type=submit>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<style>@import"//malo.example/x.css";</style>',
  '<link rel=stylesheet href=//malo.example/x.css>',
  '<meta http-equiv=refresh content="0;url=//malo.example">',
  '<base href=//malo.example/>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<input autofocus onfocus=alert(1)>',
] as const;
/** Prefixes that close the attribute, comment or element around the text. */
const WAYS_OUT = ['', '">', "'>", '-->', '</title>', '</textarea>', '</script>', ']]>'] as const;

/** Attributes, templates, terminals, files and other places where a text could be taken for more than it is. */
const OTHERS = [
  ...[
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    '" style="background:url(//malo.example/x)',
    'x` onclick=`alert(1)',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//malo.example',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ],
  ...[
    '{{7*7}}',
    '$\u007b7*7}',
    '<%= 7*7 %>',
    '#{7*7}',
    '{{constructor.constructor("alert(1)")()}}',
    '{%import os%}',
    '*{7*7}',
    '@(7*7)',
  ],
  ...[
    '\u202ealert(1)',
    '＜script＞alert(1)＜/script＞',
    '+ADw-script+AD4-',
    '\u2028alert(1)',
    '%3Cscript%3Ealert(1)%3C/script%3E',
  ],
  ...['=1+1', '=HYPERLINK("//malo.example")', '@SUM(1+1)', '+cmd|calc', '-2+3', "=cmd|' /C calc'!A0"],
  ...[
    "' or '1'='1",
    "'; drop table products; --",
    '" or ""="',
    '\\',
    '$1',
    "x' union select 1 --",
    '%',
    '_',
    '%%%',
  ],
] as const;

/** Two hundred texts that must stay texts. */
export const payloads: readonly string[] = [
  ...WAYS_OUT.flatMap((way) => MARKUP.map((markup) => way + markup)),
  ...OTHERS,
].slice(0, 240);
