// @vitest-environment jsdom
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { everything } from '../http-servers';
import {
  argumentsForm,
  block,
  button,
  call,
  exact,
  expectOpen,
  expectResult,
  fill,
  filterBox,
  findings,
  gone,
  main,
  openAndCall,
  openTool,
  part,
  parts,
  press,
  reads,
  requestText,
  result,
  runs,
  says,
  shows,
  text,
  toolList,
  toolOption,
  user,
  valueOf,
  writeJson,
  until,
} from '../testing/page-parts';
import { wholePages } from '../testing/whole-page';

const openConnected = wholePages();
const fixture = (name: string) => ['node', `e2e/servers/${name}`] as const;
const demo = ['node', 'dist/demo/server.js'] as const;
const packages = 'node_modules/@modelcontextprotocol';

const box = (name: Parameters<typeof part>[1]) => part('textbox', name);
const plain = part('tabpanel', 'Plain', block(1));
const notListed = (name: string) => until(() => expect(within(toolList()).queryByText(name)).toBeNull());

describe('the list of tools', () => {
  it('is filtered, moved through by the keyboard, and opens what it names', async () => {
    await openConnected([...everything, 'stdio']);
    await shows(toolOption('echo'));
    // It is reached by / and Down.
    await user.keyboard('/');
    expect(document.activeElement).toBe(filterBox());
    expect(valueOf(filterBox)).toBe('');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(toolList());
    const selected = () => parts('option', undefined, toolList).filter((each) => each.ariaSelected === 'true');
    const place = (position: string | null) =>
      until(() => expect(selected().map((each) => each.getAttribute('aria-posinset'))).toEqual([position]));
    await place('1');
    await user.keyboard('{ArrowDown}');
    await place('2');
    await user.keyboard('{ArrowUp}');
    await place('1');
    await user.keyboard('{End}');
    await place(parts('option', undefined, toolList)[0]?.getAttribute('aria-setsize') ?? null);
    await user.keyboard('{Home}');
    await place('1');
    await user.keyboard('get-tin');
    await expectOpen('get-tiny-image');

    // What is typed into the filter narrows it.
    await shows(toolOption('echo'));
    await fill(filterBox, 'image');
    await shows(toolOption('get-tiny-image'));
    await notListed('echo');
    await press(button('Clear filter'));
    await shows(toolOption('echo'));
    await fill(filterBox, 'no tool is called so');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(filterBox());
    await shows(text('No tools match the filter.'));
    await fill(filterBox, '');

    // A slash that is typed into a field is one.
    await openTool('echo');
    await user.type(await shows(box('message')), 'a/b');
    expect(valueOf(box('message'))).toBe('a/b');
    expect(document.activeElement).toBe(box('message')());

    // The address names the tool, so that Back works.
    await openTool('get-sum');
    expect(location.pathname).toMatch(/\/tools\/get-sum$/);
    history.back();
    await expectOpen('echo');

    await openTool('get-tiny-image');
    await says(toolOption('get-tiny-image'), 'read-only');
    await shows(text(exact('idempotent'), main));
    expect(within(main()).queryByText('destructive')).toBeNull();
  });

  it('says what is wrong with each definition, and lets call what can be called', async () => {
    await openConnected(fixture('wrong-outputs.mjs'));
    for (const [tool, finding] of [
      ['no_input_schema', 'inputSchema is missing'],
      ['input_schema_string', 'inputSchema is not an object'],
      ['#7', 'The tool has no name'],
      ['#10', 'not an object'],
    ] as const) {
      await openTool(tool);
      await shows(text(finding));
    }
    await openAndCall('unknown_block');
    await expectResult('ok');

    // Without an inputSchema it is called with arguments that are written.
    await openTool('no_input_schema');
    await writeJson('{"any": [1, null]}');
    await call();
    await expectResult('ok');
    await says(block(1), '{"any":[1,null]}');

    // Without a name it can't be.
    await openTool('#7');
    expect(button('Call tool')().ariaDisabled).toBe('true');

    await openTool('number_description');
    await press(button(/^Definition/));
    await says(part('dialog'), '42');
    await user.keyboard('{Escape}');
    await gone('dialog');
    await fill(filterBox, 'html_called_png');
    await until(() => expect(parts('option', undefined, toolList)).toHaveLength(2));
    await press(toolOption('html_called_png', 1));
    await shows(text('has the same name'));
  });
});

describe('the arguments', () => {
  beforeEach(() => openConnected(fixture('schemas.mjs')));

  /** The text of "Request" before the call, which the server then says it received. */
  async function expectSentAsShown(json: string) {
    await reads(requestText, json);
    await call();
    await expectResult('ok');
    await press(part('tab', 'Plain', block(1)));
    await reads(plain, json);
  }

  it('are listed where they violate the schema, and sent as they are by Send anyway', async () => {
    await openTool('closed');
    await writeJson('{"only":5,"other":true}');
    await call();
    const notSent = part('alert');
    await says(notSent, 'Not sent: 2 invalid values');
    expect(parts('listitem', undefined, notSent)).toHaveLength(2);
    await expectResult('idle');
    await press(button('Send anyway'));
    await expectResult('ok');
    await until(() => expect(document.activeElement).toBe(button('Call tool')()));
    await says(block(1), 'only');
    await press(part('tab', 'Plain', block(1)));
    await reads(plain, '{"only":5,"other":true}');

    // Mended, they are violations no more.
    await writeJson('{}');
    await press(part('tab', 'Form'));
    await call();
    await says(notSent, 'Not sent');
    await fill(box('only'), 'x');
    await gone('button', 'Send anyway');
    await expectSentAsShown('{"only":"x"}');

    // JSON that is not valid is told with its place, and is not lost.
    await openTool('strings');
    await writeJson('{\n  "short": oops\n}');
    await says(argumentsForm, 'line 2, column 12');
    expect(button('Call tool')().ariaDisabled).toBe('true');
    await press(part('tab', 'Form'));
    await says(argumentsForm, 'line 2, column 12');
    await press(part('tab', 'JSON', argumentsForm));
    await until(() => expect(valueOf(box('Arguments as JSON'))).toContain('oops'));
  });

  it('of a tool that is called destructive are sent once the user says so', async () => {
    await openTool('destructive');
    await fill(box('path'), '/tmp/precious');
    await call();
    const question = part('dialog', 'Call destructive?');
    await says(question, 'marks this tool as destructive', '"path": "/tmp/precious"');
    await until(() => expect(document.activeElement).toBe(button('Cancel', question)()));
    await user.keyboard('{Enter}');
    await gone('dialog');
    await expectResult('idle');
    await call();
    await press(button('Call tool', question));
    await expectResult('ok');
  });
});

describe('a call that takes its time', () => {
  beforeEach(() => openConnected(fixture('never-answers.mjs')));

  it('runs beside others, is cancelled, and the server is told', async () => {
    await openTool('slow-progress');
    const seconds = box('seconds');
    // An edit before a call is on its way would call it off.
    for (const [index, duration] of ['30', '1.5', '1'].entries()) {
      await fill(seconds, duration);
      await call();
      await until(() => expect(runs()).toHaveLength(index + 1));
    }
    await expectResult('ok');
    await says(block(1), 'done after 1 seconds');
    await press(() => runs()[1] ?? expect.fail());
    await says(block(1), 'done after 1.5 seconds');
    await says(toolOption('slow-progress'), 'Last call: OK');
    await press(() => runs()[0] ?? expect.fail());
    await expectResult('running');
    await press(button('Cancel call'));
    await expectResult('cancelled');
    await says(() => runs()[2] ?? expect.fail(), 'OK');

    await openAndCall('hang');
    await expectResult('running');
    await shows(part('timer', 'Elapsed time'));
    await press(button('Cancel call'));
    await expectResult('cancelled');
    await openAndCall('cancelled-so-far');
    await expectResult('ok');
    await says(result, 'loupe-', 'cancelled by the user');
  });
});

describe('the demo server', () => {
  beforeEach(() => openConnected(demo));

  it('shows the card, the sentence and the rows of get_weather', async () => {
    await openTool('get_weather');
    await press(part('radio', 'Lisbon', part('radiogroup', 'City')));
    await call();
    await expectResult('ok');
    await says(block(1, 'text'), 'Lisbon');
    await says(block(2, 'image'), 'image/png');
    const rows = part('table', 'Structured content', result);
    await shows(part('columnheader', 'weekday', rows));
    expect(rows().getAttribute('aria-rowcount')).toBe('6');
    expect(findings()).toEqual([]);
  });

  it('reports the progress of bake_bread, and is really cancelled', async () => {
    await openTool('bake_bread');
    await fill(box('Seconds'), '60');
    await call();
    await says(result, 'Weighing the flour');
    await press(button('Cancel call'));
    await expectResult('cancelled');
    await gone('button', 'Cancel call');
  });

  it('is asked by Ctrl+Enter before it deletes, and its mistake is a tool error', async () => {
    await openTool('delete_document');
    await fill(box('Document'), 'nothing.txt');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await press(button('Call tool', part('dialog')));
    await expectResult('tool-error');
    await says(result, 'There is no document called');
    expect(findings()).toEqual([]);
  });
});

describe('server-filesystem in a temporary folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'loupe-page-'));
    await openConnected(['node', `${packages}/server-filesystem/dist/index.js`, folder]);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const callByKeys = () => user.keyboard('{Control>}{Enter}{/Control}');

  it('writes a file after asking, reads it and lists it; a path outside of the folder is a tool error', async () => {
    const path = join(folder, 'note.txt');
    await openTool('write_file');
    await fill(box('path'), path);
    await fill(box('content'), 'two\nlines');
    await call();
    const question = part('dialog', 'Call write_file?');
    await says(question, path);
    expect(existsSync(path)).toBe(false);
    await press(button('Call tool', question));
    await expectResult('ok');
    expect(readFileSync(path, 'utf8')).toBe('two\nlines');

    await openTool('read_text_file');
    await fill(box('path'), path);
    await callByKeys();
    await expectResult('ok');
    await says(block(1, 'text'), 'two', 'lines');

    writeFileSync(join(folder, 'other.md'), '# Other');
    await openTool('list_directory');
    await fill(box('path'), folder);
    await callByKeys();
    await expectResult('ok');
    await says(block(1), '[FILE] note.txt', '[FILE] other.md');

    await openTool('read_text_file');
    await fill(box('path'), '/etc/hostname');
    await callByKeys();
    await expectResult('tool-error');
    await says(result, 'Access denied');
  });
});

describe('server-memory', () => {
  it('creates two entities and a relation, and reads the graph', async () => {
    await openConnected(['node', `${packages}/server-memory/dist/index.js`]);
    await openTool('create_entities');
    await writeJson(
      '{"entities":[{"name":"Ada","entityType":"person","observations":["likes engines"]},{"name":"Engine","entityType":"machine","observations":[]}]}',
    );
    await call();
    await expectResult('ok');

    await openTool('create_relations');
    await press(part('tab', 'Form'));
    await press(button('Add item', argumentsForm));
    await fill(box('from'), 'Ada');
    await fill(box(exact('to')), 'Engine');
    await fill(box('relationType'), 'programs');
    await call();
    await expectResult('ok');

    await openAndCall('read_graph');
    await expectResult('ok');
    await press(button('Same as structured content', block(1)));
    await says(block(1), 'likes engines', 'programs');
    expect(findings()).toEqual([]);
  });
});
