import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** As it is shipped: from its sources a start takes five times as long. */
const SERVER = fileURLToPath(new URL('../dist/demo/server.js', import.meta.url));

type Negotiation = NonNullable<ClientOptions['versionNegotiation']>;

async function connect(
  versionNegotiation: Negotiation,
  capabilities: ClientOptions['capabilities'] = {},
  env: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: 'demo-test', version: '1.0.0' }, { versionNegotiation, capabilities });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [SERVER], env, stderr: 'ignore' }));
  return client;
}

type Content = Awaited<ReturnType<Client['callTool']>>['content'];

function bytesOf(content: Content, type: 'image' | 'audio', mimeType: string): Buffer {
  const block = content.find((item) => item.type === type && item.mimeType === mimeType);
  if (block?.type !== type) throw new Error(`No ${mimeType} among ${content.length} blocks`);
  return Buffer.from(block.data, 'base64');
}

function textOf(content: Content): string {
  return content.map((item) => (item.type === 'text' ? item.text : '')).join('\n');
}

/** PNG's colour type of a picture with a palette. */
const COLOURS_BY_INDEX = 3;

/** Width and height of a PNG file whose pixels can be unpacked whole. */
function pngSize(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bytesPerPixel = png[25] === COLOURS_BY_INDEX ? 1 : 3;
  // A palette may stand before the pixels.
  const at = png.indexOf('IDAT') + 4;
  const pixels = inflateSync(png.subarray(at, at + png.readUInt32BE(at - 8)));
  expect(pixels).toHaveLength((width * bytesPerPixel + 1) * height);
  return [width, height];
}

const ERAS: readonly (readonly [string, Negotiation, string])[] = [
  ['2025', { mode: 'legacy' }, '2025-11-25'],
  ['2026', { mode: { pin: '2026-07-28' } }, '2026-07-28'],
];

describe.each(ERAS)('the demo server in the %s era', (_, negotiation, version) => {
  let client: Client;

  beforeAll(async () => {
    client = await connect(negotiation, { elicitation: { form: {} } });
  });

  afterAll(() => client.close());

  it('introduces itself and describes every tool', async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getInstructions()).toContain('get_weather');
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual([
      'get_weather',
      'draw_chart',
      'play_melody',
      'search_documents',
      'get_menu',
      'list_orders',
      'book_table',
      'bake_bread',
      'bake_cake',
      'plan_trip',
      'order_bread',
      'place_bread_order',
      'order_flour',
      'delete_document',
      'restore_documents',
    ]);
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy();
      expect(tool.description, tool.name).toBeTruthy();
      expect(tool.icons?.[0]?.src, tool.name).toMatch(/^data:image\/svg\+xml;base64,/);
      expect(tool.annotations?.title, tool.name).toBe(tool.title);
      expect(tool.annotations?.openWorldHint, tool.name).toBeTypeOf('boolean');
      expect(JSON.stringify(tool.inputSchema), tool.name).not.toContain('exclusiveMinimum');
    }
  });

  it('returns a weather card with matching structured output', async () => {
    const call = { city: 'Reykjavík', days: 3, from: '2026-10-03' };
    const result = await client.callTool({ name: 'get_weather', arguments: call });
    expect(pngSize(bytesOf(result.content, 'image', 'image/png'))).toEqual([960, 540]);
    expect(result.structuredContent).toMatchObject({
      city: 'Reykjavík',
      unit: 'celsius',
      days: [{ date: '2026-10-03' }, { date: '2026-10-04' }, { date: '2026-10-05' }],
    });
    const again = await client.callTool({ name: 'get_weather', arguments: call });
    expect(again).toEqual(result);
  });

  it('refuses a city it does not know', async () => {
    const result = await client.callTool({ name: 'get_weather', arguments: { city: 'Atlantis' } });
    expect(result.isError).toBe(true);
    expect(textOf(result.content)).toContain('city');
  });

  it('draws the given numbers as SVG and PNG', async () => {
    const result = await client.callTool({
      name: 'draw_chart',
      arguments: {
        title: 'Rain & <wind>',
        kind: 'line',
        series: [
          {
            name: 'Rain',
            points: [
              { label: 'Jan', value: -3 },
              { label: 'Feb', value: 12.5 },
            ],
          },
        ],
      },
    });
    expect(pngSize(bytesOf(result.content, 'image', 'image/png'))).toEqual([960, 540]);
    const svg = bytesOf(result.content, 'image', 'image/svg+xml').toString();
    expect(svg).toContain('Rain &amp; &lt;wind>');
    expect(svg).toContain('Rain, Feb: 12.5');
    const untouched = await client.callTool({ name: 'draw_chart' });
    expect(textOf(untouched.content)).toContain('3 series with 21 points');
  });

  it('plays a melody of the right length', async () => {
    const result = await client.callTool({ name: 'play_melody', arguments: { tune: 'twinkle', tempo: 120 } });
    const wav = bytesOf(result.content, 'audio', 'audio/wav');
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect((wav.length - 44) / 2 / 22_050).toBeCloseTo(8.5, 2);
  });

  it('links to documents that can be read', async () => {
    const result = await client.callTool({ name: 'search_documents' });
    const links = result.content.filter((item) => item.type === 'resource_link');
    expect(links).toHaveLength(7);
    for (const link of links) {
      const { contents } = await client.readResource({ uri: link.uri });
      const [content] = contents;
      expect(content?.mimeType).toBe(link.mimeType);
      const bytes =
        content !== undefined && 'blob' in content
          ? Buffer.from(content.blob, 'base64')
          : Buffer.from(content?.text ?? '');
      expect(bytes.length, link.uri).toBe(link.size);
    }
    const nothing = await client.callTool({ name: 'search_documents', arguments: { query: 'submarine' } });
    expect(nothing.content).toHaveLength(1);
  });

  it('attaches the menu as text, CSV and PDF', async () => {
    const { content } = await client.callTool({ name: 'get_menu' });
    const files = content.flatMap((item) => (item.type === 'resource' ? [item.resource] : []));
    expect(files.map((file) => file.mimeType)).toEqual(['text/markdown', 'text/csv', 'application/pdf']);
    const pdf = files.flatMap((file) => ('blob' in file ? [file.blob] : []))[0] ?? '';
    const bytes = Buffer.from(pdf, 'base64').toString('latin1');
    const [, startXref] = /startxref\n(\d+)/.exec(bytes) ?? [];
    expect(bytes.startsWith('%PDF-1.4')).toBe(true);
    expect(bytes.slice(Number(startXref), Number(startXref) + 4)).toBe('xref');
  });

  it('lists orders as rows', async () => {
    const { structuredContent } = await client.callTool({
      name: 'list_orders',
      arguments: { status: 'ready', sort_by: 'total', limit: 4 },
    });
    const { orders } = structuredContent as { orders: { status: string; total: number }[] };
    expect(orders).toHaveLength(4);
    expect(orders.every((order) => order.status === 'ready')).toBe(true);
    const totals = orders.map((order) => order.total);
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
  });

  it('books a table with the answers it asked for', async () => {
    const asked: string[] = [];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return {
        action: 'accept',
        content: { name: 'Ada', date: '2026-10-03', guests: 4, diets: ['vegan'], newsletter: true },
      };
    });
    const result = await client.callTool({ name: 'book_table', arguments: { restaurant: 'Noodle Quay' } });
    expect(asked).toEqual(['A table at Noodle Quay: who is coming, and when?']);
    expect(result.isError).not.toBe(true);
    expect(textOf(result.content)).toContain('| Guests | 4 |');
    expect(textOf(result.content)).toContain('Vegan');
  });

  it.each(['decline', 'cancel'] as const)('takes a %s for an answer', async (action) => {
    client.setRequestHandler('elicitation/create', () => ({ action }));
    const result = await client.callTool({ name: 'book_table' });
    expect(result.isError).not.toBe(true);
    expect(textOf(result.content)).toMatch(/^No table was booked/);
  });

  it('says so when the client cannot be asked', async () => {
    const mute = await connect(negotiation);
    const result = await mute.callTool({ name: 'book_table' });
    await mute.close();
    expect(result.isError).toBe(true);
    expect(textOf(result.content)).toContain('elicitation');
  });

  it('reports progress while baking', async () => {
    const seen: [number, string | undefined][] = [];
    const result = await client.callTool(
      { name: 'bake_bread', arguments: { seconds: 1 } },
      { onprogress: ({ progress, message }) => seen.push([progress, message]) },
    );
    expect(textOf(result.content)).toContain('sourdough');
    expect(seen[0]).toEqual([0, 'Weighing the flour']);
    expect(seen.length).toBeGreaterThanOrEqual(10);
  });

  it('stops baking when cancelled and goes on serving', async () => {
    const cancel = new AbortController();
    const messages: (string | undefined)[] = [];
    const call = client.callTool(
      { name: 'bake_bread', arguments: { seconds: 300 } },
      {
        signal: cancel.signal,
        onprogress: ({ message }) => {
          messages.push(message);
          cancel.abort();
        },
      },
    );
    await expect(call).rejects.toThrow();
    expect(messages).toEqual(['Weighing the flour']);
    await expect(client.callTool({ name: 'restore_documents' })).resolves.toBeTruthy();
  });

  it('bakes a cake while a client without tasks waits', async () => {
    const cake = { name: 'bake_cake', arguments: { tiers: 1, seconds: 1 } };
    expect(textOf((await client.callTool(cake)).content)).toContain('A cake of 1 tier,');
  });

  it('plans a trip from a deep form', async () => {
    const result = await client.callTool({
      name: 'plan_trip',
      arguments: {
        destination: 'Kyoto',
        dates: { from: '2026-11-01', nights: 2 },
        travellers: [{ name: 'Ada', age: null }, { name: 'Bo' }],
        budget: { amount: 1200 },
        stay: { kind: 'tent' },
        must_see: ['the moss garden'],
        notes: 'slowly\nplease',
      },
    });
    expect(result.structuredContent).toMatchObject({
      title: 'Kyoto with Ada, Bo',
      days: [{ date: '2026-11-01', morning: 'the moss garden' }, {}, { date: '2026-11-03' }],
      perPersonAndDay: 200,
    });
    expect(textOf(result.content)).toContain('a small tent');
  });

  it('fails with a remedy when flour is ordered', async () => {
    const result = await client.callTool({ name: 'order_flour' });
    expect(result.isError).toBe(true);
    expect(textOf(result.content)).toContain('opening-hours.json');
  });

  it('deletes a document and brings it back', async () => {
    const names = async (): Promise<string[]> =>
      (await client.listResources(undefined, { cacheMode: 'refresh' })).resources.map((resource) => resource.name);
    const { tools } = await client.listTools();
    const destructive = tools.filter((tool) => tool.annotations?.destructiveHint === true);
    expect(destructive.map((tool) => tool.name)).toEqual(['delete_document']);

    const call = { name: 'delete_document', arguments: { name: 'prices.csv' } };
    expect((await client.callTool(call)).isError).not.toBe(true);
    expect(await names()).not.toContain('prices.csv');
    const second = await client.callTool(call);
    expect(second.isError).toBe(true);
    expect(textOf(second.content)).toContain('welcome.md');
    await client.callTool({ name: 'restore_documents' });
    expect(await names()).toContain('prices.csv');
  });

  it('completes and serves the city template', async () => {
    const uri = 'demo://cities/{city}';
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map((template) => template.uriTemplate)).toEqual([uri]);
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri },
      argument: { name: 'city', value: 'k' },
    });
    expect(completion.values).toEqual(['kyoto']);
    const { contents } = await client.readResource({ uri: 'demo://cities/kyoto' });
    const [content] = contents;
    expect(JSON.parse(content !== undefined && 'text' in content ? content.text : '')).toMatchObject({
      name: 'Kyoto',
      country: 'Japan',
    });
  });

  it('completes and serves prompts, one with a picture', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toEqual(['write_postcard', 'explain_document', 'describe_harbour']);
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'write_postcard' },
      argument: { name: 'tone', value: 'd' },
    });
    expect(completion.values).toEqual(['dry']);
    const postcard = await client.getPrompt({ name: 'write_postcard', arguments: { city: 'Oslo', tone: 'dry' } });
    expect(postcard.messages[0]?.content).toMatchObject({
      text: expect.stringMatching(/a dry postcard.*from Oslo/) as string,
    });
    const harbour = await client.getPrompt({ name: 'describe_harbour' });
    const image = harbour.messages[0]?.content;
    expect(pngSize(Buffer.from(image?.type === 'image' ? image.data : '', 'base64'))).toEqual([960, 600]);
  });
});

describe('the demo server in Chinese', () => {
  let client: Client;

  beforeAll(async () => {
    client = await connect({ mode: 'legacy' }, {}, { DEMO_LANGUAGE: 'zh' });
  });

  afterAll(() => client.close());

  it('has Chinese titles, descriptions and choices, and the same names and values', async () => {
    const english = await connect({ mode: 'legacy' });
    const [{ tools }, { tools: inEnglish }] = [await client.listTools(), await english.listTools()];
    await english.close();
    expect(tools.map(({ name }) => name)).toEqual(inEnglish.map(({ name }) => name));
    const texts = JSON.stringify(tools, (key, value: unknown) =>
      key === 'default' || key === 'icons' ? undefined : value,
    );
    const inLatin = [...texts.matchAll(/"(?:title|description)":"([^"]*)"/g)].filter(
      ([, text = '']) => !/\p{Script=Han}/u.test(text),
    );
    expect(inLatin).toEqual([]);
    const weather = tools.find(({ name }) => name === 'get_weather');
    expect(weather?.inputSchema.properties?.['city']).toMatchObject({
      title: '城市',
      oneOf: expect.arrayContaining([{ const: 'Lisbon', title: '里斯本' }]) as unknown,
    });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ title }) => title)).toEqual(['写明信片', '解释文档', '描述港口']);
    const { resources } = await client.listResources();
    expect(resources.find(({ name }) => name === 'welcome.md')?.title).toBe('欢迎');
    expect(client.getInstructions()).toContain('离线使用');
  });

  it('answers in Chinese', async () => {
    const call = async (name: string, args: Record<string, unknown>) =>
      textOf((await client.callTool({ name, arguments: args })).content);
    expect(await call('get_weather', { city: 'Lisbon', from: '2026-09-07' })).toMatch(
      /^里斯本，2026-09-07（周一）：.+公里\/小时。/,
    );
    expect(
      await call('plan_trip', { destination: 'Oslo', dates: { from: '2026-09-07' }, travellers: [{ name: 'Bo' }] }),
    ).toContain('# 奥斯陆之行：Bo');
    expect(await call('order_flour', {})).toContain('100 公斤小麦面粉');
    expect(await call('play_melody', {})).toContain('用八音盒演奏《欢乐颂》');
    expect(await call('search_documents', { query: '酵种' })).toContain('找到 1 份文档。');
    expect(await call('delete_document', { name: 'x' })).toContain('没有名为“x”的文档');
  });

  it('draws and attaches in Chinese', async () => {
    const pictureOf = async (name: string, args: Record<string, unknown>) => {
      const { content } = await client.callTool({ name, arguments: args });
      const picture = content.find((block) => block.type === 'image' && block.mimeType === 'image/svg+xml');
      return Buffer.from(picture?.type === 'image' ? picture.data : '', 'base64').toString();
    };
    expect(await pictureOf('get_weather', { city: 'Lisbon', from: '2026-09-07' })).toMatch(/>里斯本<.*>湿度<.*>周一</s);
    expect(await pictureOf('draw_chart', {})).toMatch(/aria-label="本周面包销量".*>周一<.*酸面包/s);
    expect(await pictureOf('draw_chart', { title: 'Mine' })).toMatch(/aria-label="Mine"/);
    // The pen of the PNG picture knows no Chinese.
    expect((await client.callTool({ name: 'draw_chart', arguments: {} })).content).toHaveLength(2);
    const { tools } = await client.listTools();
    const chart = tools.find(({ name }) => name === 'draw_chart');
    expect(chart?.inputSchema.properties).toMatchObject({
      title: { default: '本周面包销量' },
      kind: { default: 'bar' },
      formats: { default: ['svg'] },
    });
    const app = await client.readResource({ uri: 'ui://loupe-demo/bread-order' });
    expect(JSON.stringify(app.contents)).toMatch(/lang=.{0,4}zh-CN.*明天的面包(?!.*\{\{)/s);
    const menu = await client.callTool({ name: 'get_menu', arguments: { formats: ['markdown'] } });
    expect(JSON.stringify(menu.content)).toContain('# 灯塔餐厅：今日菜单');
    const { contents } = await client.readResource({ uri: 'demo://documents/sourdough.md' });
    expect(JSON.stringify(contents)).toContain('# 港口酸面包');
  });
});
