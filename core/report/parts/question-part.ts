import { isObject, own } from '../../json/json-object';
import { stringMember } from '../../protocol/content/block';
import { markup, type Inner, type Markup } from '../markup';
import type { ReportedQuestion } from '../report';
import type { ReportPage } from '../page/report-page';
import { turnPart } from './answer-part';
import { fieldsPart } from './fields-part';
import { jsonPart } from './text-part';

/** What the server asked while the call ran, and what it was answered. */
export function questionPart(page: ReportPage, question: ReportedQuestion): Markup {
  const { words } = page;
  const { method } = question;
  const title = own(words.question, method) ?? words.otherQuestion(method);
  return markup`<div class="question">
    <p class="kind">${title}</p>
    ${asked(page, question)}
    <div class="reply">${replied(page, question)}</div>
  </div>`;
}

function asked(page: ReportPage, { method, params }: ReportedQuestion): Inner {
  switch (method) {
    case 'elicitation/create': {
      const url = stringMember(params, 'url');
      return markup`<div class="plain">${stringMember(params, 'message') ?? ''}</div>
        ${url !== null && markup`<p class="address"><code>${url}</code></p>`}`;
    }
    case 'sampling/createMessage': {
      const { messages } = params;
      const system = stringMember(params, 'systemPrompt');
      return markup`${
        system !== null &&
        markup`<div class="turn">
          <p class="kind">${page.words.system}</p>
          <div class="plain">${system}</div>
        </div>`
      }${(Array.isArray(messages) ? (messages as unknown[]) : []).map((message) => turnPart(page, message))}`;
    }
    default:
      return Object.keys(params).length > 0 && jsonPart(page, params);
  }
}

function replied(page: ReportPage, { method, params, answer }: ReportedQuestion): Inner {
  const { words } = page;
  if (!isObject(answer)) return markup`<p class="kind">${words.refused}</p>`;
  if (method === 'sampling/createMessage') return turnPart(page, answer);
  if (method !== 'elicitation/create') return jsonPart(page, answer);
  const { action, content } = answer;
  const { requestedSchema } = params;
  const word = typeof action === 'string' ? (words.answered[action] ?? action) : '';
  return markup`<p class="kind">${word}</p>
    ${
      content !== undefined &&
      fieldsPart(page, content, { schema: isObject(requestedSchema) ? requestedSchema : undefined })
    }`;
}
