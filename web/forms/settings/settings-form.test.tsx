// @vitest-environment jsdom
import type { RJSFSchema } from '@rjsf/utils';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';

import { JsonNumber } from '../../../core/json/lossless';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { SettingsForm, type SettingsUi } from './settings-form';

beforeAll(() => {
  // Where nothing is laid out there are no rectangles, which CodeMirror asks for.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

const SCHEMA: RJSFSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1 },
    timeout: { type: 'string', pattern: '^[0-9]+s$' },
    code: { type: 'integer', maximum: 9 },
    transport: { enum: ['http', 'sse'] },
    inheritEnv: { type: 'boolean' },
    cwd: { type: 'string' },
    key: { type: 'string' },
    args: { type: 'array', items: { type: 'string' } },
    env: { type: 'object', additionalProperties: { type: 'string', examples: ['${NAME}'] } },
    params: { description: 'Any JSON' },
    task: {
      oneOf: [
        { title: 'no', type: 'null' },
        { title: 'yes', const: true },
        { title: 'ttl', type: 'object', properties: { ttl: { type: 'string' } }, examples: [{ ttl: '60s' }] },
      ],
    },
  },
};

const UI: SettingsUi = {
  'ui:lines': [['name', 'timeout']],
  code: { 'ui:hint': false },
  transport: { 'ui:none': 'transport_auto' },
  key: { 'ui:widget': 'password', 'ui:title': 'variable' },
  args: { 'ui:add': 'addArg', items: { 'ui:title': 'arg', 'ui:look': 'row' } },
  env: { 'ui:field': 'members', 'ui:add': 'addEnv', 'ui:name': 'nameOf' },
  params: { 'ui:field': 'json' },
};

function show(first: unknown, revealAll = false) {
  const seen: unknown[] = [];
  function Host() {
    const [value, setValue] = useState(first);
    return (
      <SettingsForm
        schema={SCHEMA}
        uiSchema={UI}
        texts="suiteEditor"
        value={value}
        revealAll={revealAll}
        onChange={(next) => {
          seen.push(next);
          setValue(next);
        }}
      />
    );
  }
  renderInEnglish(<Host />);
  return { seen, user: userEvent.setup({ delay: null }) };
}

const box = (name: string) => screen.getByRole('textbox', { name });

describe('a form for settings', () => {
  it('keeps what it is given, and adds nothing by itself', async () => {
    const value = { name: 'a', code: new JsonNumber('1.0'), other: { deep: [] }, env: {} };
    const { seen, user } = show(value);
    expect(seen).toEqual([]);
    expect(box('Error code')).toHaveProperty('value', '1.0');
    await user.type(box('Name'), 'b');
    expect(seen.at(-1)).toEqual({ ...value, name: 'ab' });
    await user.type(box('Error code'), '0');
    expect(seen.at(-1)).toEqual({ ...value, name: 'ab', code: new JsonNumber('1.00') });
    await user.clear(box('Name'));
    expect(seen.at(-1)).toEqual({ code: new JsonNumber('1.00'), other: { deep: [] }, env: {} });
  });

  it('says what is wrong where something was entered, and of the rest when it is asked to', async () => {
    const { user } = show({});
    await user.type(box('Timeout'), 'soon');
    expect(box('Timeout').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Must match the pattern ^[0-9]+s$.')).toBeTruthy();
    await user.type(box('Error code'), 'x');
    expect(screen.getByText('Must be an integer, not a string.')).toBeTruthy();
    expect(screen.queryByText('Required.')).toBeNull();
    cleanup();
    show({}, true);
    expect(screen.getByText('Required.')).toBeTruthy();
  });

  it('has choices, boxes to tick and secrets', async () => {
    const { seen, user } = show({ name: 'a' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Transport' }), 'sse');
    expect(seen.at(-1)).toEqual({ name: 'a', transport: 'sse' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Transport' }), 'Automatic');
    await user.click(screen.getByRole('checkbox', { name: 'Pass the full environment' }));
    expect(seen.at(-1)).toEqual({ name: 'a', inheritEnv: true });
    await user.click(screen.getByRole('checkbox', { name: 'Pass the full environment' }));
    expect(seen.at(-1)).toEqual({ name: 'a' });
    await user.type(screen.getByLabelText('Variable'), 's');
    expect(screen.getByLabelText('Variable')).toHaveProperty('type', 'password');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Run as a task' }), 'Yes');
    expect(seen.at(-1)).toEqual({ name: 'a', key: 's', task: true });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Run as a task' }), 'Yes, with a TTL');
    await user.type(box('TTL'), '0');
    expect(seen.at(-1)).toEqual({ name: 'a', key: 's', task: { ttl: '60s0' } });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Run as a task' }), 'No');
    expect(seen.at(-1)).toEqual({ name: 'a', key: 's' });
  });

  it('adds, removes and names items and members', async () => {
    const { seen, user } = show({ args: ['x'] });
    await user.click(screen.getByRole('button', { name: 'Add argument' }));
    await user.type(box('Argument 2'), 'y{Enter}');
    expect(seen.at(-1)).toEqual({ args: ['x', 'y'] });
    await user.click(screen.getByRole('button', { name: 'Remove Argument 1' }));
    expect(seen.at(-1)).toEqual({ args: ['y'] });
    await user.click(screen.getByRole('button', { name: 'Add variable' }));
    await user.type(box('Add variable'), 'KEY{Enter}');
    expect(seen.at(-1)).toEqual({ args: ['y'], env: { KEY: '${KEY}' } });
    await user.clear(box('Name of KEY'));
    await user.type(box('Name of KEY'), 'TOKEN{Enter}');
    expect(seen.at(-1)).toEqual({ args: ['y'], env: { TOKEN: '${KEY}' } });
    await user.clear(box('TOKEN'));
    expect(seen.at(-1)).toEqual({ args: ['y'], env: { TOKEN: '' } });
    const group = within(screen.getByRole('group', { name: 'Environment variables' }));
    await user.click(group.getByRole('button', { name: 'Remove TOKEN' }));
    expect(seen.at(-1)).toEqual({ args: ['y'], env: {} });
  });

  it('shows what its fields cannot as JSON', async () => {
    const { seen, user } = show({ name: { odd: 1 }, params: [1] });
    await user.click(box('Params'));
    expect(screen.getByRole('textbox', { name: 'Name' }).textContent).toContain('{"odd":1}');
    await user.keyboard('{Control>}a{/Control}{Backspace}');
    expect(seen.at(-1)).toEqual({ name: { odd: 1 } });
  });
});
