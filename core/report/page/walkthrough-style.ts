import { COMMON } from './style';

/**
 * Added to the common style for a walkthrough: one large step (`.slide`) at a time, with buttons (`.steps`) at the
 * bottom. The markup is that of `write-report.ts` (`.subject`: the title above all steps; `#s0`: the first step) and
 * `parts/` (`.exchange`: a request, `.asked`, beside its result; `.only-run`: a call's single run, `.one-run`: one of
 * several). The script sets `stepwise`, `first` and `current`; without scripts, steps stand below each other.
 */
export const WALKTHROUGH_STYLE = `${COMMON}
body{font-size:18px}
h1:focus,h2:focus{outline:none}
main{display:block}
.slide{width:100%;max-width:960px;margin:0 auto;padding:48px 32px}
.subject{max-width:960px;margin:0 auto;padding:48px 32px 0}
#s0{padding-top:20px}
.slide+.slide{border-top:1px solid var(--line)}
h1{font-size:46px;font-weight:700;letter-spacing:-.022em}
h2{font-size:34px;font-weight:690;letter-spacing:-.018em}
.slide h3{margin:26px 0 8px;color:var(--text-3);font-size:14px;font-weight:600}
.slide>*+*{margin-top:18px}
.note,.description{color:var(--text-2);font-size:20px}
.facts{color:var(--text-3);font-size:15px}
.agenda{display:grid;gap:8px;padding-left:1.4em;list-style:decimal;font-size:20px}
.agenda a{color:var(--text)}
.notes{color:var(--text-2);font-size:16px}
.notes>summary{width:max-content;color:var(--text-3)}
.only-run>*+*,.one-run>*+*,.answer>*+*{margin-top:14px}
.arguments{padding:18px 22px;border-radius:12px;background:var(--side)}
:is(.arguments,.reply) .fields{grid-template-columns:repeat(auto-fit,minmax(min(100%,200px),1fr));gap:14px 28px}
.field{display:block;padding:0;border:0!important}
.field>dt{margin-bottom:1px;color:var(--text-3);font-size:14px}
.answer .fields{grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:18px 28px}
.answer .fields>.nested,.arguments .fields>.nested{grid-column:1/-1}
.answer{font-size:20px}
figcaption{display:none}
.field.nested>dd{margin-top:4px;padding:0 0 0 16px}
.field.nested>dd:has(>.scroll){padding:0;border:0}
.field dd .fields .field>dd{font-size:17px}
.scroll table{font-size:17px}
.scroll th{font-size:14px;padding:9px 14px}.scroll td{padding:9px 14px}
.problem{padding:22px 26px}
.problem-title{font-size:21px}
.picture img{width:auto;max-width:100%;max-height:66vh;min-height:min(40vh,240px);border:0;object-fit:contain}
.number,.atom{color:inherit}
pre,.markdown pre{font-size:15px}
.steps{position:fixed;inset:auto 0 0;display:flex;align-items:center;justify-content:space-between;gap:20px;padding:14px 24px 16px;border-top:1px solid var(--line);background:var(--bg)}
.steps button{min-width:104px;height:42px;padding:0 16px;border:1px solid var(--line-strong);border-radius:7px;background:var(--side);color:inherit;font:500 16px var(--ui);cursor:pointer}
.steps button:disabled{opacity:.45;cursor:default}
.steps button.next:not(:disabled){border-color:var(--accent-fill);background:var(--accent-fill);color:#fff}
.place{display:flex;align-items:center;gap:14px;color:var(--text-2);font-size:15px;font-variant-numeric:tabular-nums}
.track{width:min(30vw,320px);height:4px;overflow:hidden;border-radius:2px;background:var(--line)}
.track>span{display:block;height:100%;background:var(--accent-fill)}
@media screen and (min-width:1200px){
.slide:is(:has(.asked),:has(table)){max-width:1280px}
.scroll time{white-space:nowrap}
.exchange:has(>.asked):is(:has(img),:not(:has(table))){display:grid;grid-template-columns:minmax(0,340px) minmax(0,1fr);gap:0 48px;align-items:start}
.exchange:has(>.asked):is(:has(img),:not(:has(table))) .came>h3{margin-top:8px}
.asked .fields{grid-template-columns:minmax(0,1fr)!important}
}
.exchange h3:first-child{margin-top:8px}
.asked+.came>h3:first-child{margin-top:24px}
@media screen{
.stepwise .slide{display:none;padding-top:24px;padding-bottom:110px;border:0}
.stepwise .slide.current{display:block;animation:arrive .22s}
.stepwise:not(.first) .subject{max-width:none;padding:14px 24px 0}
.stepwise:not(.first) h1{overflow:hidden;color:var(--text-2);font-size:15px;font-weight:400;letter-spacing:0;text-overflow:ellipsis;white-space:nowrap}
.stepwise.first .subject{padding-top:10vh}
}
@keyframes arrive{from{opacity:0;translate:0 8px}}
@media (prefers-reduced-motion:reduce){*{animation:none!important}}
@media (max-width:560px){
.slide{padding:28px 18px}
.subject{padding:28px 18px 0}
h1{font-size:32px}h2{font-size:26px}
.steps{padding:10px 14px;gap:10px}
.steps button{min-width:0}
.track{display:none}
}
@media print{
.slide{max-width:none;padding:0;border:0!important;break-after:page}
.slide:last-child{break-after:auto}
.subject{max-width:none;padding:0}
h1{font-size:26pt}h2{font-size:19pt}
.picture img{max-height:150mm;min-height:0}
}
`;
