/** Light and dark; print is light. */
const LIGHT = `color-scheme:light;--bg:#fff;--side:#f7f7f9;--sunken:#f3f3f6;--line:#e3e3e9;--line-strong:#c9c9d4;--text:#18181f;--text-2:#4d4d5a;--text-3:#63636f;--accent:#4338ca;--accent-fill:#4a40d4;--accent-soft:#eceafd;--ok:#12703a;--ok-soft:#e3f5ea;--warn:#8a4b00;--warn-soft:#fdf1da;--bad:#b3211d;--bad-soft:#fde9e8;--lost:#6b2fa0;--note:#1d5b9c;--string:#126a3f;--number:#8f3f00;--atom:#8a1a6d;--mark:#ffe58a`;
const DARK = `color-scheme:dark;--bg:#17171c;--side:#1c1c22;--sunken:#121216;--line:#2d2d36;--line-strong:#454552;--text:#ededf2;--text-2:#b9b9c6;--text-3:#9d9dac;--accent:#aaa6ff;--accent-fill:#625ae6;--accent-soft:#2a2947;--ok:#5fd08c;--ok-soft:#16301f;--warn:#f0b54a;--warn-soft:#352811;--bad:#ff8d86;--bad-soft:#3d1c1b;--lost:#cf9cf7;--note:#84bcf5;--string:#7fd9a3;--number:#f2b083;--atom:#f09ad8;--mark:#6b5600`;

export const COMMON = `
:root{${LIGHT};--ui:ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;--mono:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
*,::before,::after{box-sizing:border-box}
html{background:var(--bg);scroll-behavior:smooth;-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;font:400 15px/1.55 var(--ui);color:var(--text);background:var(--bg);overflow-wrap:anywhere}
h1,h2,h3,h4,h5,h6,p,ul,ol,dl,dd,figure,pre{margin:0}
ul,ol{padding:0;list-style:none}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance}
a{color:var(--accent);text-underline-offset:2px}
a:not(:hover){text-decoration-color:color-mix(in srgb,currentColor 40%,transparent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
code,pre{font:.92em/1.5 var(--mono);font-variant-ligatures:none}
pre{padding:10px 12px;border-radius:6px;background:var(--sunken);white-space:pre-wrap;font-size:13px}
summary{cursor:pointer}
img{display:block;max-width:100%;height:auto}
[hidden]{display:none!important}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.quiet,.cut{color:var(--text-3)}
.cut{font-size:13px}
.plain,.text{white-space:pre-wrap}
.number{color:var(--number);font-variant-numeric:tabular-nums}
.atom{color:var(--atom)}
.status{white-space:nowrap;font-weight:600}
.ok{color:var(--ok)}.warn{color:var(--warn)}.bad{color:var(--bad)}.lost{color:var(--lost)}
.status.quiet{color:var(--text-3)}
.block+.block,.turn+.turn,.block+.cut{margin-top:14px}
.kind{margin-bottom:3px;color:var(--text-3);font-size:12.5px;font-weight:600}
.scroll{overflow-x:auto;width:fit-content;max-width:100%;border:1px solid var(--line);border-radius:8px}
.scroll table{border-collapse:collapse;font-size:14px;overflow-wrap:break-word}
.scroll th{padding:6px 12px;border-bottom:1px solid var(--line-strong);background:var(--side);color:var(--text-2);font-size:12.5px;font-weight:600;text-align:left;white-space:nowrap}
.scroll td{padding:6px 12px;border-bottom:1px solid var(--line);vertical-align:top;white-space:pre-wrap}
.scroll td.number{text-align:right;color:inherit;white-space:nowrap}
.scroll td.long{min-width:26ch}.scroll td.date{white-space:nowrap}
.scroll tr:last-child td{border-bottom:0}
.scroll th.number{color:var(--text-2);text-align:right}
figure{display:grid;gap:6px;justify-items:start}
figcaption{color:var(--text-3);font-size:12.5px}
.picture img{border:1px solid var(--line);border-radius:6px;background:repeating-conic-gradient(#8882 0 25%,#fff0 0 50%) 0 0/16px 16px}
audio{width:min(100%,420px)}video{max-width:100%}
.fields{display:grid}
.field{display:grid;grid-template-columns:minmax(110px,30%) minmax(0,1fr);gap:2px 16px;padding:4px 0}
.field+.field{border-top:1px solid var(--line)}
.field>dt{color:var(--text-2)}
.field>dt .name{color:var(--text-3);font-size:12px}
.field.nested{grid-template-columns:minmax(0,1fr)}
.field.nested>dd{padding-left:16px;border-left:2px solid var(--line)}
.items{display:grid;gap:4px;padding-left:22px;list-style:decimal}
.items>li::marker{color:var(--text-3);font-size:12.5px}
.problem{display:grid;gap:8px;padding:12px 16px;border-radius:8px;background:var(--warn-soft)}
.problem-title{color:var(--warn);font-weight:650}
.question{padding:12px 16px;border:1px solid var(--line);border-left:3px solid var(--accent-fill);border-radius:0 8px 8px 0}
.question+.question{margin-top:10px}
.reply{margin-top:10px}
.address{margin-bottom:6px}
.markdown>*+*{margin-top:.65em}
.markdown :is(ul,ol){padding-left:1.6em}.markdown ul{list-style:disc}.markdown ol{list-style:decimal}
.markdown :is(h3,h4,h5,h6){margin-top:1em;font-size:1em;font-weight:650}
.markdown>:first-child{margin-top:0}
.markdown code{padding:1px 4px;border-radius:3px;background:var(--sunken)}
.markdown pre{font-size:13px}
.markdown blockquote{margin:0;padding-left:12px;border-left:3px solid var(--line-strong);color:var(--text-2)}
.markdown hr{height:1px;border:0;background:var(--line)}
::highlight(found){background:var(--mark);color:var(--text)}
@page{margin:16mm 14mm}
@media print{
body{font-size:10.5pt;overflow-wrap:break-word}
pre{font-size:9pt}
.tools,.steps,.to-contents,audio,video,details.json{display:none!important}
details::details-content{content-visibility:visible;block-size:auto;opacity:1}
summary{list-style:none}
summary::-webkit-details-marker{display:none}
.scroll{overflow:visible;border-radius:0}
.scroll th,.scroll td,.scroll td:is(.long,.date){min-width:0;white-space:normal}
tr,figure,.rules>div,.check,.pictures,.finding,.question>.kind,.field:not(.nested){break-inside:avoid}
thead{display:table-header-group}
h2,h3,h4,h5,h6,.kind{break-after:avoid}
.picture img{max-height:200mm;width:auto}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;

export const REPORT_STYLE = `${COMMON}
.page{display:grid;grid-template-columns:minmax(0,280px) minmax(0,900px);gap:0 40px;max-width:1280px;margin:0 auto;padding:0 28px}
.top{grid-column:1/-1;padding:32px 0 20px;border-bottom:1px solid var(--line)}
h1{font-size:28px;font-weight:680;letter-spacing:-.015em}
.summary{display:flex;flex-wrap:wrap;gap:4px 16px;margin-top:8px}
.top .facts{margin-top:6px}
.note{max-width:78ch;margin-top:16px}
.facts{color:var(--text-3);font-size:13px}
.page:has(>.contents[hidden]){display:block;max-width:956px}
.contents{position:sticky;top:0;align-self:start;max-height:100vh;overflow-y:auto;padding:20px 4px 24px 0;font-size:14px}
.contents>details>summary{margin-bottom:8px;font-weight:650}
.contents p{margin:10px 0 2px;color:var(--text-2);font-weight:600}
.contents a{display:flex;gap:8px;padding:3px 8px;border-radius:5px;color:var(--text);text-decoration:none}
.contents a:hover{background:var(--side);text-decoration:underline}
.contents a .status{flex:none;width:1.1em;text-align:center}
.contents a>span:nth-child(2){min-width:0;flex:1}
main{min-width:0;padding:20px 0 60px}
.top+main{grid-column:1/-1}
.tools{position:sticky;z-index:1;top:0;display:flex;flex-wrap:wrap;align-items:center;gap:8px 14px;margin:-8px -8px 12px;padding:8px;background:var(--bg);border-bottom:1px solid var(--line);font-size:14px}
.tools input[type=search]{flex:1 1 200px;min-width:0;height:32px;padding:0 10px;border:1px solid var(--line-strong);border-radius:6px;background:var(--bg);color:inherit;font:inherit}
.tools label{display:flex;align-items:center;gap:6px}
.tools button{height:32px;padding:0 10px;border:1px solid var(--line-strong);border-radius:6px;background:var(--side);color:inherit;font:inherit;cursor:pointer}
.tools output{color:var(--text-2);font-variant-numeric:tabular-nums}
:is(.section,.scroll)+.section{margin-top:36px}
.section-head{margin-bottom:14px}
h2{font-size:20px;font-weight:660}
.section-head .facts{margin-top:4px}
.section-head .facts>span+span::before{content:' · '}
.coverage{margin-top:6px}
.coverage ul{padding:4px 0 0 16px}
.section-head h3{margin:14px 0 4px;font-size:14px}
.problems{margin-top:10px;padding:10px 14px;border-radius:8px;background:var(--bad-soft);color:var(--bad)}
.call{border:1px solid var(--line);border-radius:10px}
.call+.call{margin-top:12px}
.call>details>summary{display:flex;align-items:baseline;gap:12px;padding:10px 16px;list-style:none;border-radius:10px}
.call>details>summary::-webkit-details-marker{display:none}
.call>details>summary::before{content:'';flex:none;width:7px;height:7px;border:solid var(--text-3);border-width:0 1.5px 1.5px 0;rotate:-45deg;translate:0 -2px}
.call>details[open]>summary::before{rotate:45deg;translate:0 -4px}
.call>details[open]>summary{border-bottom:1px solid var(--line);border-radius:10px 10px 0 0;background:var(--side)}
.call h3{flex:1;min-width:0;font-size:16px;font-weight:640}
.target{display:block;color:var(--text-3);font-size:12.5px;font-weight:400}
.tag{margin-left:6px}
.took{color:var(--text-3);font-size:13px;font-variant-numeric:tabular-nums;white-space:nowrap}
.body{padding:14px 16px 18px;scroll-margin-top:110px}
.body>*+*,.only-run>*+*,.one-run>*+*{margin-top:10px}
.body h4{margin-top:18px;margin-bottom:-2px;color:var(--text-2);font-size:13px;font-weight:650}
.body .only-run>h4:first-child{margin-top:0}
.one-run{padding-top:12px;border-top:1px solid var(--line)}
.run{font-size:14px}
.description{color:var(--text-2);font-size:14px}
.notes{padding:10px 14px;border-radius:8px;background:var(--accent-soft)}
.arguments>*+*,.answer>*+*{margin-top:10px}
details.json>summary,details.passed>summary,.coverage>summary,.one-run>details>summary,.only-run>details>summary{width:max-content;color:var(--text-2);font-size:13px}
details.json>pre{margin-top:6px}
.passed ul{padding:4px 0 0 16px;font-size:13px}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,190px),1fr));gap:12px 14px;align-items:start;padding:10px 12px;border:1px solid var(--line);border-radius:8px}
.check{padding:8px 12px;border-radius:8px;background:var(--bad-soft);font-size:14px}
.check-title{color:var(--bad);font-weight:650}
.check dl>div{display:grid;grid-template-columns:84px minmax(0,1fr);gap:8px;margin-top:3px}
.check dt{color:var(--text-2)}
.check dd{font:13px/1.5 var(--mono);white-space:pre-wrap}
.findings{display:grid;gap:8px;font-size:14px}
.finding{padding-left:12px;border-left:3px solid var(--line-strong)}
.severity{font-weight:650}
.finding.error{border-color:var(--bad)}.finding.error .severity{color:var(--bad)}
.finding.warning{border-color:var(--warn)}.finding.warning .severity{color:var(--warn)}
.finding.note .severity{color:var(--note)}
.rules>div{margin-top:14px;font-size:14px;scroll-margin-top:70px}
.to-contents{margin-top:28px;font-size:13px}
@media (max-width:1100px){
.page{display:block;padding:0 20px}
.contents{position:static;max-height:none;padding:14px 0 0}
.contents>details[open]{padding-bottom:12px;border-bottom:1px solid var(--line)}
}
@media (max-width:560px){
.page{padding:0 14px}
.top{padding-top:20px}
h1{font-size:23px}
.call>details>summary{flex-wrap:wrap;gap:4px 10px;padding:10px 12px}
.call h3{flex-basis:calc(100% - 24px)}
.body{padding:12px}
.tools{position:static}
.field{grid-template-columns:minmax(0,1fr)}
.field>dd{padding-left:12px}
}
@media print{
.page{display:block;max-width:none;padding:0}
.top{padding-top:0}
.contents{position:static;max-height:none;overflow:visible;columns:2}
.contents a{padding:1px 0}
.call{border:0}
.call>details>summary,.call>details[open]>summary{break-after:avoid;break-inside:avoid;padding:0 0 6px;border-bottom:1px solid var(--line-strong);border-radius:0;background:none}
.call>details>summary::before{display:none}
.section+.section{margin-top:0;break-before:page}
.call+.call{margin-top:9mm}
.body{padding:10px 0 0}
main{padding:12px 0 0}
}
`;
