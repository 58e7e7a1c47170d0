import { stripVTControlCharacters } from 'node:util';
import { version } from '../../package.json';
import { type Markup, markup } from '../../core/report/markup';
import { documentHead } from '../../core/report/page/document-head';
import { momentPart } from '../../core/report/parts/call-part';
import { REPORT_STYLE } from '../../core/report/page/style';
import { latencyOf } from '../../core/suite/load/latency';
import type { LoadSecond } from '../../core/suite/load/load-state';
import { millisText } from './thresholds';

export interface LoadPage {
  suite: string;
  /** Lines of the printed report, which a terminal may have in colors. */
  summary: string;
  seconds: readonly LoadSecond[];
}

const WIDTH = 960;
const HEIGHT = 160;
const MARGIN = 20;
/** Bars, or points of a line, in a chart: longer tests have several seconds in each. */
const MAX_SLOTS = 240;

export async function loadHtml({ suite, summary, seconds }: LoadPage): Promise<string> {
  const title = `Load test of ${suite}`;
  const by = `mcp-loupe ${version}`;
  const language = 'en';
  const head = await documentHead({ title, language, by }, `${REPORT_STYLE}${STYLE}`, '');
  const slots = slotsOf(seconds);
  const body = markup`<body><div class="page"><header class="top"><h1>${title}</h1>
    <p class="facts">${by} · ${momentPart({ language }, Date.now())}</p></header><main>
    <section class="section"><h2>Result</h2><pre>${stripVTControlCharacters(summary)}</pre></section>
    ${slots.length > 1 && markup`${rateChart(slots)}${latencyChart(slots)}`}</main></div></body></html>
`;
  return `${head.toString()}${body.toString()}`;
}

const STYLE = `
.section>h2{margin-bottom:8px}
.chart{width:100%;height:auto;background:var(--sunken);border-radius:6px}
.chart .ok{fill:var(--ok)}.chart .bad{fill:var(--bad)}
.chart polyline{fill:none;stroke-width:2;vector-effect:non-scaling-stroke}
.chart .p50{stroke:var(--accent)}.chart .p95{stroke:var(--warn)}
.chart text{fill:var(--text-2);font:12px var(--ui)}
`;

interface Slot {
  ok: number;
  failed: number;
  p50: number | undefined;
  p95: number | undefined;
  seconds: number;
}

function slotsOf(seconds: readonly LoadSecond[]): Slot[] {
  const size = Math.max(1, Math.ceil(seconds.length / MAX_SLOTS));
  return Array.from({ length: Math.ceil(seconds.length / size) }, (_, index): Slot => {
    const own = seconds.slice(index * size, (index + 1) * size);
    const latency = latencyOf(own.flatMap(({ latencies }) => latencies));
    const rate = (key: 'ok' | 'failed') => own.reduce((total, each) => total + each[key], 0) / own.length;
    return { ok: rate('ok'), failed: rate('failed'), p50: latency?.p50, p95: latency?.p95, seconds: own.length };
  });
}

function chart(title: string, maxText: string, seconds: number, inner: Markup): Markup {
  return markup`<section class="section"><h2>${title}</h2>
    <svg class="chart" role="img" aria-label="${title}" viewBox="0 ${-MARGIN} ${WIDTH} ${HEIGHT + 2 * MARGIN}">${inner}
    <text x="4" y="-6">${maxText}</text><text x="4" y="${HEIGHT + 15}">0 s</text>
    <text x="${WIDTH - 4}" y="${HEIGHT + 15}" text-anchor="end">${`${seconds} s`}</text></svg></section>`;
}

const lengthOf = (slots: readonly Slot[]) => slots.reduce((sum, { seconds }) => sum + seconds, 0);

function rateChart(slots: readonly Slot[]): Markup {
  const maxRate = Math.max(...slots.map(({ ok, failed }) => ok + failed));
  const width = WIDTH / slots.length;
  const scale = (count: number) => (maxRate === 0 ? 0 : (count / maxRate) * HEIGHT);
  const bar = (kind: 'ok' | 'bad', index: number, from: number, count: number) =>
    count > 0 &&
    markup`<rect class="${kind}" x="${round(index * width)}" y="${round(HEIGHT - from - scale(count))}" width="${round(width * 0.9)}" height="${round(scale(count))}"/>`;
  const bars = slots.map(({ ok, failed }, index) => [bar('ok', index, 0, ok), bar('bad', index, scale(ok), failed)]);
  return chart('Completed and failed per second', `${round(maxRate)}/s`, lengthOf(slots), markup`${bars}`);
}

function latencyChart(slots: readonly Slot[]): Markup {
  const maxMillis = Math.max(...slots.map(({ p95 = 0 }) => p95));
  const line = (key: 'p50' | 'p95') => {
    const points = slots.flatMap((slot, index) => {
      const millis = slot[key];
      if (millis === undefined) return [];
      return [
        `${round(((index + 0.5) * WIDTH) / slots.length)},${round(HEIGHT - (millis / Math.max(maxMillis, 1e-3)) * HEIGHT)}`,
      ];
    });
    return markup`<polyline class="${key}" points="${points.join(' ')}"/>`;
  };
  const title = 'Latency from scheduled time: p95 (upper line) and p50';
  return chart(title, millisText(maxMillis), lengthOf(slots), markup`${line('p95')}${line('p50')}`);
}

const round = (value: number) => Math.round(value * 100) / 100;
