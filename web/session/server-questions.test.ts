import { beforeEach, describe, expect, it } from 'vitest';

import type { JsonObject } from './json-rpc';
import { MessageLog } from './message-log';
import type { OpenRequest } from './raw-channel';
import { answerElicitations, ServerQuestions } from './server-questions';
import { Wire } from './wire';

let wire: Wire;
let open: OpenRequest[];
let questions: ServerQuestions;
let answers: JsonObject[];

beforeEach(() => {
  wire = new Wire(new MessageLog());
  open = [{ id: 'loupe-1', subject: 'book' }];
  answers = [];
  questions = new ServerQuestions(
    () => undefined,
    () => open,
  );
  answerElicitations(wire, questions, (message) => {
    answers.push(message);
    return Promise.resolve();
  });
});

function ask(http?: number) {
  const request = { jsonrpc: '2.0', id: 7, method: 'elicitation/create', params: { message: '?' } };
  return wire.received(new TextEncoder().encode(JSON.stringify(request)), http);
}

const cancelled = { jsonrpc: '2.0', id: 7, result: { action: 'cancel' } };

describe('a question whose call is cancelled', () => {
  it('is answered with cancel when only that call can have asked', async () => {
    await ask();
    questions.giveUp('loupe-1');
    expect(questions.snapshot()).toEqual([]);
    await expect.poll(() => answers).toEqual([cancelled]);
  });

  it('stays and tells while another call may have asked', async () => {
    open.push({ id: 'loupe-2', subject: 'pay' });
    await ask();
    questions.giveUp('loupe-1');
    expect(questions.snapshot()).toMatchObject([{ during: ['book', 'pay'], cancelled: ['book'] }]);
    expect(answers).toEqual([]);
    questions.giveUp('loupe-2');
    expect(questions.snapshot()).toEqual([]);
  });

  it('is known to be of the call on whose stream it came', async () => {
    open.push({ id: 'loupe-2', subject: 'pay' });
    wire.sent({
      raw: '{"jsonrpc":"2.0","id":"loupe-2","method":"tools/call","params":{}}',
      size: 66,
      shape: { kind: 'request', id: 'loupe-2', method: 'tools/call' },
      http: 3,
    });
    await ask(3);
    expect(questions.snapshot()).toMatchObject([{ during: ['pay'] }]);
    questions.giveUp('loupe-1');
    expect(questions.snapshot()).toHaveLength(1);
    questions.giveUp('loupe-2');
    expect(questions.snapshot()).toEqual([]);
  });

  it('stays when another call is cancelled', async () => {
    await ask();
    questions.giveUp('loupe-9');
    expect(questions.snapshot()).toHaveLength(1);
  });
});
