/** Takes the pictures of the guides in both languages, and the README's animation: `npm run pictures -- [NAME…]`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect as playwrightExpect, type Page } from '@playwright/test';
import { runnerImport } from 'vite';

import { launchOptions } from '../playwright.config';
import type * as First from '../web/i18n/en';
import type * as Lazy from '../web/i18n/en/lazy';
import { allTexts } from '../web/i18n/i18n';
import demoInChinese from '../demo/zh-cn.json' with { type: 'json' };
import { startLoupe } from './running-loupe';

const expect = playwrightExpect.configure({ timeout: 30_000 });

const root = fileURLToPath(new URL('..', import.meta.url));

/** By Vite: tsx can't read JSON with a key such as `arguments`. */
async function textsIn(folder: string) {
  const read = async <T>(file: string) => {
    const { module } = await runnerImport<T>(join(root, 'web/i18n', folder, file), { configFile: false });
    return module;
  };
  return allTexts(await read<typeof First>('index.ts'), await read<typeof Lazy>('lazy.ts'));
}

const CHINESE: Readonly<Record<string, string | undefined>> = {
  ...demoInChinese,
  'A day in the town': '小镇的一天',
  'The weather in Lisbon': '里斯本的天气',
  'The largest orders first': '金额最大的订单在前',
  'Rye flour is sold out': '黑麦面粉已售罄',
  'A picture of the town': '小镇的天气图片',
  'Where are you?': '您在哪里？',
  '**Ask the room for a city first.** The card is drawn by the server, pixel by pixel.':
    '**先请现场观众说一个城市。** 卡片由服务器逐像素绘制。',
  'The same city has the same weather all day.': '同一城市全天的天气都相同。',
  '“Show traffic” (T) has what went over the wire.': '“显示流量”（T）显示实际收发的内容。',
  'Sorted by what they cost.': '按金额排序。',
};
/** Texts of the page; `say` translates those of the demo server and of the suites. */
const WORDS = {
  en: { ...(await textsIn('en')), say: (text: string) => text },
  'zh-CN': { ...(await textsIn('zh-cn')), say: (text: string) => CHINESE[text] ?? text },
};
type Language = keyof typeof WORDS;
type Words = (typeof WORDS)['en'];

const everything = join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
/** The demo server's folder. Loupe starts there, so that pictures don't show the path of this copy. */
const town = join(root, 'dist/demo');
const servers = join(root, 'e2e/servers');
const pictures = join(root, 'docs/pictures');

interface Picture {
  name: string;
  /** Loupe's own options and the server. */
  args: (folder: string) => readonly string[];
  /** Texts of the folder's suites, by name. */
  suites?: (words: Words) => Readonly<Record<string, string>>;
  /** Brings the page to the state for the picture. */
  take: (page: Page, words: Words) => Promise<unknown>;
}

/** Without arguments, Loupe starts the demo server. */
const TOWN: readonly string[] = [];
const townSuite = ({ say }: Words) => `loupe: 1
title: ${say('A day in the town')}
wait: 5s
server: { command: node, args: [${JSON.stringify(join(town, 'server.js'))}], env: { DEMO_LANGUAGE: ${say('Lisbon') === 'Lisbon' ? 'en' : 'zh'} } }
calls:
  - name: ${say('The weather in Lisbon')}
    tags: [smoke]
    tool: get_weather
    arguments: { city: Lisbon }
    notes: |
      ${say('**Ask the room for a city first.** The card is drawn by the server, pixel by pixel.')}

      - ${say('The same city has the same weather all day.')}
      - ${say('“Show traffic” (T) has what went over the wire.')}
    expect: { outputSchema: valid, findings: none, content: [{ type: text }, { type: image, decodes: true }] }
  - name: ${say('The largest orders first')}
    tool: list_orders
    arguments: { sort_by: total, limit: 6 }
    notes: ${say('Sorted by what they cost.')}
    expect: { outputSchema: valid, values: { '$.orders': { length: 6 } } }
  - name: ${say('Rye flour is sold out')}
    tool: order_flour
    arguments: { flour: rye, kilograms: 50 }
    expect: { outcome: ok }
  - name: ${say('A picture of the town')}
    tool: get_weather
    arguments: { city: Oslo }
    expect: { duration: { p95: 5s } }
`;

const PICTURES: readonly Picture[] = [
  {
    name: 'explore-start',
    args: () => ['node', everything],
    take: async (page, { start }) => {
      await expect(page.getByText(start.tryFirst)).toBeVisible();
    },
  },
  {
    name: 'explore-call',
    args: () => TOWN,
    take: async (page, words) => {
      await callWeather(page, words, 'Lisbon');
    },
  },
  {
    name: 'explore-timeline',
    args: () => TOWN,
    take: async (page, words) => {
      await callWeather(page, words, 'Lisbon');
      await openTool(page, 'list_orders');
      await page.getByRole('button', { name: words.tools.call }).click();
      await callWeather(page, words, 'Oslo');
      const section = page.getByRole('navigation', { name: words.app.sections });
      await section.getByRole('link', { name: words.app.traffic }).click();
      await page.getByRole('tab', { name: words.traffic.timeline }).click();
      const chart = page.getByRole('listbox', { name: words.traffic.timeline });
      await chart
        .getByRole('option', { name: /^tools\/call get_weather/ })
        .last()
        .click();
    },
  },
  {
    name: 'explore-findings',
    args: () => ['node', join(servers, 'broken.mjs')],
    take: async (page, words) => {
      const section = page.getByRole('navigation', { name: words.app.sections });
      await section.getByRole('link', { name: words.app.findings }).click();
      const rules = page.getByRole('list', { name: words.findingsPage.findings });
      await expect(rules.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'test-save-call',
    args: (folder) => ['--trust', '--folder', folder, ...TOWN],
    take: async (page, words) => {
      await callWeather(page, words, 'Lisbon');
      const result = page.getByRole('region', { name: words.outcome.result, exact: true });
      await result.getByRole('button', { name: words.common.moreActions }).click();
      await page.getByRole('button', { name: words.saveCall.title, exact: true }).click();
      await page.getByRole('dialog').locator('summary').first().click();
      await expect(page.getByRole('dialog').getByText('loupe: 1')).toBeVisible();
    },
  },
  {
    name: 'test-suite',
    args: (folder) => ['--trust', '--folder', folder, ...TOWN],
    suites: (words) => ({ town: townSuite(words) }),
    take: async (page, words) => {
      await openSuite(page, words, 'town');
      await page.getByRole('button', { name: words.suites.runAll }).click();
      await expect(page.getByText(words.suites.failures, { exact: true })).toBeVisible();
      await page
        .getByRole('button', { name: words.say('Rye flour is sold out') })
        .first()
        .click();
    },
  },
  {
    name: 'test-compare',
    args: (folder) => ['--trust', '--folder', folder, '--config', join(folder, 'mcp.json'), '--server', 'old'],
    suites: () => ({
      builds: `loupe: 1
server: { config: mcp.json, name: old }
calls:
  - { name: Greeting, tool: greet, rows: [{ who: Ada }, { who: Bo }], arguments: { name: '\${who}' } }
  - { name: Price, tool: price }
  - { name: Stock, tool: stock }
  - { name: Report, tool: report }
  - { name: The old way, tool: legacy }
`,
    }),
    take: async (page, words) => {
      const { suiteCompare, suites } = words;
      await openSuite(page, words, 'builds');
      await page.getByRole('tab', { name: suites.tab_compare }).click();
      const server = (name: string) => ({ label: suites.target_server.replace('{name}', name) });
      await page.getByRole('combobox', { name: suiteCompare.left, exact: true }).selectOption(server('old'));
      await page.getByRole('combobox', { name: suiteCompare.right, exact: true }).selectOption(server('new'));
      await page.getByRole('button', { name: suiteCompare.run }).click();
      await page.getByRole('table').getByRole('button', { name: 'Price' }).click({ timeout: 30_000 });
    },
  },
  {
    name: 'present-tool',
    args: () => TOWN,
    take: async (page, words) => {
      await callWeather(page, words, 'Lisbon');
      await page.getByRole('button', { name: words.app.present, exact: true }).first().click();
      const room = page.getByRole('region', { name: words.present.presentation });
      await expect(room.getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'present-dress',
    args: () => TOWN,
    take: async (page, words) => {
      const { customize, tools } = words;
      await openTool(page, 'get_weather');
      await page.getByRole('button', { name: tools.more, exact: true }).click();
      await page.getByRole('menuitem', { name: tools.customizeFormDialog }).click();
      const dialog = page.getByRole('dialog', { name: customize.title });
      await dialog.getByRole('button', { name: /city/ }).first().click();
      await dialog.getByRole('textbox', { name: customize.fieldTitle }).fill(words.say('Where are you?'));
      await dialog.getByRole('combobox', { name: customize.widget }).selectOption({ label: customize.w_radio });
      await expect(dialog.getByRole('radio', { name: words.say('Lisbon') })).toBeVisible();
    },
  },
  {
    name: 'present-notes',
    args: (folder) => ['--trust', '--folder', folder, ...TOWN],
    suites: (words) => ({ town: townSuite(words) }),
    take: async (page, words) => {
      await openSuite(page, words, 'town');
      await page.getByRole('button', { name: words.app.present, exact: true }).click();
      const opened = page.context().waitForEvent('page');
      await page.getByRole('button', { name: words.common.moreActions }).click();
      await page.getByRole('menuitem', { name: words.present.presenterView }).click();
      const presenter = await opened;
      await presenter.setViewportSize({ width: 1100, height: 760 });
      await page.getByRole('button', { name: words.present.call_tool }).click();
      const room = page.getByRole('region', { name: words.present.presentation });
      await expect(room.getByRole('img').first()).toBeVisible();
      await presenter.getByRole('button', { name: words.present.checkAll }).click();
      const view = presenter.getByRole('region', { name: words.present.presenterView });
      const [failed = ''] = words.present.check_failed.split('{ago}');
      await expect(view.getByText(failed).first()).toBeVisible();
    },
  },
];

/** The README's animation. @param scene takes a picture that is shown for so many milliseconds */
async function playScenes(page: Page, words: Words, scene: (millis: number) => Promise<void>): Promise<void> {
  const { app, elicitation, tools, outcome, start, present, traffic } = words;
  const result = page.getByRole('region', { name: outcome.result, exact: true });
  const call = () => page.getByRole('button', { name: tools.call }).click();
  await page.getByRole('button', { name: start.tourSkip }).click();
  await scene(1600);
  await openTool(page, 'get_weather');
  await scene(900);
  await page.getByRole('radio', { name: 'Lisbon' }).check({ force: true });
  await scene(700);
  await call();
  await expect(result.getByRole('img').first()).toBeVisible();
  await scene(2200);
  await openTool(page, 'list_orders');
  await call();
  await expect(result.getByRole('row').first()).toBeVisible();
  await scene(2200);
  await openTool(page, 'book_table');
  await page.getByRole('radio', { name: 'The Lighthouse', exact: true }).check({ force: true });
  await call();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox', { name: /^Name/ }).fill('Ada');
  await question.getByRole('button', { name: 'Today' }).click();
  await scene(2200);
  await question.getByRole('button', { name: elicitation.accept, exact: true }).click();
  await expect(result).toHaveAttribute('data-state', 'ok');
  const sections = page.getByRole('navigation', { name: app.sections });
  await sections.getByRole('link', { name: app.traffic }).click();
  await page.getByRole('tab', { name: traffic.timeline }).click();
  await scene(2000);
  await sections.getByRole('link', { name: app.tools }).click();
  await openTool(page, 'get_weather');
  await page.getByRole('button', { name: app.present, exact: true }).first().click();
  const room = page.getByRole('region', { name: present.presentation });
  await expect(room.getByRole('img').first()).toBeVisible();
  await scene(2600);
}

async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('option').filter({ hasText: name }).first().click();
}

/** Ends when the result's picture is shown. */
async function callWeather(page: Page, { tools, outcome, say }: Words, city: string): Promise<void> {
  await openTool(page, 'get_weather');
  await page.getByRole('radio', { name: say(city) }).check({ force: true });
  await page.getByRole('button', { name: tools.call }).click();
  const result = page.getByRole('region', { name: outcome.result, exact: true });
  await expect(result).toHaveAttribute('data-state', 'ok');
  await expect(result.getByRole('img').first()).toBeVisible();
}

async function openSuite(page: Page, { app }: Words, name: string): Promise<void> {
  await page.getByRole('link', { name: app.suites }).click();
  await page.getByRole('option').filter({ hasText: name }).first().click();
}

/** A folder with the suites, and the configuration of two builds of a server. */
function folderWith(suites: Readonly<Record<string, string>> = {}): string {
  // The pictures show the path.
  const folder = join(tmpdir(), 'my-server', 'tests');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(suites)) writeFileSync(join(folder, `${name}.loupe.yaml`), text);
  const build = (number: string) => ({
    command: process.execPath,
    args: [join(servers, 'two-builds.mjs'), number],
  });
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: { old: build('1'), new: build('2') } }));
  return folder;
}

/** Animations have ended, and the pointer is over nothing. */
async function atRest(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(700);
}

/** A fifth of the size of a PNG. */
async function webp(page: Page, quality: number): Promise<Buffer> {
  await atRest(page);
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality });
  await client.detach();
  return Buffer.from(data, 'base64');
}

/** Opens Loupe in a new browser context until `use` ends. */
async function withPage(
  language: Language,
  loupeArgs: readonly string[],
  use: (page: Page, words: Words) => Promise<void>,
): Promise<void> {
  const loupe = await startLoupe({ args: loupeArgs, cwd: town });
  const context = await browser.newContext({
    locale: language,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // A headless browser can't go fullscreen.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new Error('no screen'));
  });
  const words = WORDS[language];
  try {
    await page.goto(loupe.url);
    const status = page.getByRole('status', { name: words.app.connection });
    await expect(status).toHaveAttribute('data-state', 'connected', { timeout: 20_000 });
    await use(page, words);
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), 'loupe-picture-failed.png') });
    throw error;
  } finally {
    await context.close();
    await loupe.stop();
  }
}

async function takePicture(language: Language, { name, args, suites, take }: Picture) {
  const target = join(pictures, language === 'en' ? '' : language);
  mkdirSync(target, { recursive: true });
  await withPage(language, args(folderWith(suites?.(WORDS[language]))), async (page, words) => {
    await take(page, words);
    // The last window, which is the presenter's if there is one.
    const picture = await webp(page.context().pages().at(-1) ?? page, 80);
    writeFileSync(join(target, `${name}.webp`), picture);
    console.log(`${language} ${name}: ${Math.round(picture.length / 1000)} kB`);
  });
}

/** @throws without `img2webp` (in Debian's package `webp`) */
async function takeMovingPicture(): Promise<void> {
  const scenes: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'loupe-scenes-'));
  await withPage('en', [], (page, words) =>
    playScenes(page, words, async (millis) => {
      await atRest(page);
      const path = join(folder, `${scenes.length}.png`);
      await page.screenshot({ path });
      scenes.push('-d', String(millis), path);
    }),
  );
  const target = join(pictures, 'loupe.webp');
  execFileSync('img2webp', ['-loop', '0', '-min_size', '-lossy', '-q', '70', ...scenes, '-o', target]);
  rmSync(folder, { recursive: true });
  console.log(`loupe: ${Math.round(statSync(target).size / 1000)} kB`);
}

const names = process.argv.slice(2);
const browser = await chromium.launch(launchOptions);
try {
  for (const language of Object.keys(WORDS) as Language[]) {
    for (const picture of PICTURES) {
      if (names.length === 0 || names.includes(picture.name)) await takePicture(language, picture);
    }
  }
  if (names.length === 0 || names.includes('loupe')) await takeMovingPicture();
} finally {
  await browser.close();
}
