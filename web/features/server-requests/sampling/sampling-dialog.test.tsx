// @vitest-environment jsdom
import type { JsonObject } from '../../../../core/json/json-object';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import type { SamplingAnswer } from '../../../../core/session/server-requests/open-server-requests';
import type { Session, SessionState } from '../../../../core/session/session';
import { WorkspaceContext } from '../../../session/session-context';
import type { Workspace } from '../../../session/workspace';
import { SamplingDialog } from './sampling-dialog';

let answers: SamplingAnswer[];
const workspace = { tunnel: {} } as unknown as Workspace;

beforeEach(() => {
  answers = [];
});

function show(params: JsonObject, protocolVersion = '2025-11-25', isPresented = false) {
  const state = { kind: 'connected', connected: { protocolVersion } } as SessionState;
  const session = {
    config: { name: 'demo' },
    snapshot: () => state,
    subscribe: () => () => undefined,
  } as unknown as Session;
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <SamplingDialog
        session={session}
        isPresented={isPresented}
        waitingCount={2}
        open
        onPostpone={() => undefined}
        serverRequest={{
          key: 'q1',
          method: 'sampling/createMessage',
          params,
          during: ['book'],
          cancelled: [],
          answer: (answer) => answers.push(answer),
        }}
      />
    </WorkspaceContext>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const text = () => screen.getByRole('textbox', { name: 'Text of block 1' });
const kinds = () =>
  within(screen.getByRole('combobox', { name: 'Kind of block 1' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the sampling dialog', () => {
  it('says who asks, during which call, and how many more wait', () => {
    show({ messages: [], maxTokens: 10 });
    const dialog = screen.getByRole('dialog', { name: 'Sampling request from demo' });
    expect(dialog.textContent).toContain('during book');
    expect(dialog.textContent).toContain('2 more requests are waiting.');
  });

  it('gives the focus to the text of the response', () => {
    show({ messages: [], maxTokens: 10 });
    expect(document.activeElement).toBe(text());
  });

  it('shows what is not as it should be, too', () => {
    show({
      messages: 'none',
      systemPrompt: 7,
      modelPreferences: { costPriority: 3, hints: [{ name: 'a', more: 1 }, 'b'] },
      tools: 'all',
      toolChoice: 'auto',
    });
    const request = screen.getByRole('region', { name: 'Request from the server' }).textContent;
    expect(request).toContain('messages is not an array');
    expect(request).toContain('not between 0 and 1');
    expect(request).toContain('{"name":"a","more":1}');
  });

  it('sends exactly what it shows, only by a click', () => {
    show({ messages: [] });
    fireEvent.change(text(), { target: { value: 'Hello' } });
    const shown = screen.getByRole('region', { name: 'Preview' }).querySelector('pre');
    expect(answers).toEqual([]);
    fireEvent.click(button('Send'));
    expect(answers).toEqual([{ action: 'send', result: JSON.parse(shown?.textContent ?? '') as JsonObject }]);
  });

  it('offers the kinds of content that the version has, and several blocks from 2025-11-25 on', () => {
    show({ messages: [] }, '2024-11-05');
    expect(kinds()).toEqual(['Text', 'Image', 'JSON']);
    expect(screen.queryByRole('button', { name: 'Add block' })).toBeNull();
    cleanup();
    show({ messages: [] });
    expect(kinds()).toEqual(['Text', 'Image', 'Audio', 'Tool use', 'JSON']);
    fireEvent.click(button('Add block'));
    fireEvent.click(button('Send'));
    expect(answers).toMatchObject([{ result: { content: [{ type: 'text' }, { type: 'text' }] } }]);
  });

  it('keeps what was typed when it is closed, and forgets it when it is declined', () => {
    show({ messages: ['again'] });
    fireEvent.change(text(), { target: { value: 'half' } });
    fireEvent.click(button('Close and answer later'));
    cleanup();
    show({ messages: ['again'], _meta: { progressToken: 2 } });
    expect(text()).toHaveProperty('value', 'half');
    fireEvent.click(button('Decline'));
    cleanup();
    show({ messages: ['again'] });
    expect(text()).toHaveProperty('value', '');
    expect(answers).toEqual([{ action: 'decline' }]);
  });

  it('sends nothing while the input of a tool holds text that is no value', () => {
    const tools = [{ name: 'find', inputSchema: { type: 'object', properties: { any: {} } } }];
    show({ messages: [], tools });
    fireEvent.change(screen.getByRole('combobox', { name: 'Kind of block 1' }), {
      target: { value: 'tool_use' },
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Tool' }), { target: { value: 'find' } });
    const any = screen.getByRole('textbox', { name: 'any' });
    fireEvent.change(any, { target: { value: 'hello' } });
    expect(button('Send')).toHaveProperty('ariaDisabled', 'true');
    fireEvent.change(any, { target: { value: '"hello"' } });
    expect(button('Send')).toHaveProperty('ariaDisabled', null);
  });

  it('ends with the use of a tool only while it has one, unless the user wrote another reason', () => {
    show({ messages: [] });
    const reason = () => screen.getByRole('combobox', { name: 'Stop reason' });
    const choose = (value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Kind of block 1' }), { target: { value } });
    choose('tool_use');
    expect(reason()).toHaveProperty('value', 'toolUse');
    choose('text');
    expect(reason()).toHaveProperty('value', 'endTurn');
    fireEvent.change(reason(), { target: { value: 'maxTokens' } });
    choose('tool_use');
    expect(reason()).toHaveProperty('value', 'maxTokens');
  });

  it('sends no block without its file', () => {
    show({ messages: [] });
    fireEvent.change(screen.getByRole('combobox', { name: 'Kind of block 1' }), { target: { value: 'image' } });
    expect(button('Send')).toHaveProperty('ariaDisabled', 'true');
  });
});

describe('the sampling dialog before an audience', () => {
  it('shows the words alone, and sends what is written as a model would', () => {
    const content = { type: 'text', text: 'A toast, please.' };
    const params = { messages: [{ role: 'user', content }], systemPrompt: 'Be brief', maxTokens: 9 };
    show(params, '2025-11-25', true);
    const dialog = screen.getByRole('dialog', { name: 'Sampling request from demo' });
    expect(within(dialog).getByText('A toast, please.').tagName).toBe('BLOCKQUOTE');
    expect(dialog.textContent).not.toContain('Be brief');
    fireEvent.change(screen.getByRole('textbox', { name: 'Your response' }), {
      target: { value: 'To the town!' },
    });
    fireEvent.click(button('Send'));
    expect(answers).toEqual([
      {
        action: 'send',
        result: {
          role: 'assistant',
          content: { type: 'text', text: 'To the town!' },
          model: 'human',
          stopReason: 'endTurn',
        },
      },
    ]);
  });

  it('is declined, and all that was sent is a click away', () => {
    const uses = [{ type: 'tool_use', id: 'u1', name: 'add', input: {} }];
    const messages = [
      { role: 'user', content: { type: 'text', text: 'What is 2 + 3?' } },
      { role: 'assistant', content: uses },
    ];
    show({ messages, maxTokens: 9 }, '2025-11-25', true);
    expect(screen.getByText('What is 2 + 3?')).toBeTruthy();
    expect(screen.queryByText(/u1/)).toBeNull();
    expect(screen.getByText('Full request')).toBeTruthy();
    fireEvent.click(button('Decline'));
    expect(answers).toEqual([{ action: 'decline' }]);
  });
});
