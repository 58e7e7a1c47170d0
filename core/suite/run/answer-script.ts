import type { ServerRequest } from '../../session/server-requests/open-server-requests';
import type { Session } from '../../session/session';
import type { LocalizedText } from '../../text/phrase';
import { phrase } from '../suite-phrase';
import type { SuiteAnswer } from '../suite';

export interface ScriptedCall {
  /** How the server requests differed from the suite's answers. */
  end(): LocalizedText[];
}

interface OpenScript {
  subject: string;
  left: SuiteAnswer[];
  /** How the requests differed from the answers so far. */
  differences: LocalizedText[];
}

/** Gives the answers of a suite to server requests, in the order of each call's list; declines or cancels others at once. */
export class AnswerScript {
  readonly #open = new Set<OpenScript>();
  readonly #stop: () => void;

  constructor({ openRequests }: Pick<Session, 'openRequests'>) {
    const answered = new Set<string>();
    this.#stop = openRequests.subscribe(() => {
      // Later, so that whoever made the request already waits for the answer.
      queueMicrotask(() => {
        for (const request of openRequests.snapshot()) {
          if (answered.has(request.key)) continue;
          answered.add(request.key);
          this.#answer(request);
        }
      });
    });
  }

  begin(subject: string, answers: readonly SuiteAnswer[]): ScriptedCall {
    const script: OpenScript = { subject, left: [...answers], differences: [] };
    this.#open.add(script);
    return {
      end: () => {
        this.#open.delete(script);
        const { left, differences } = script;
        if (left.length === 0) return differences;
        const kinds = left.map((answer) => Object.keys(answer)[0]).join(', ');
        return [
          ...differences,
          left.length === 1
            ? phrase('answer-unused', { kinds })
            : phrase('answers-unused', { count: left.length, kinds }),
        ];
      },
    };
  }

  close(): void {
    this.#stop();
  }

  #answer(request: ServerRequest): void {
    const open = [...this.#open];
    const script = open.find(({ subject }) => request.during.includes(subject)) ?? open[0];
    const [next] = script?.left ?? [];
    if (request.method === 'elicitation/create') {
      if (next && 'elicitation' in next) {
        script?.left.shift();
        const { action, content } = next.elicitation;
        request.answer(action === 'accept' ? { action, content } : { action });
        return;
      }
      request.answer({ action: 'cancel' });
    } else {
      if (next && 'sampling' in next) {
        script?.left.shift();
        const { action, ...result } = next.sampling;
        const whole = { role: 'assistant', model: 'scripted', ...result };
        request.answer(action === 'decline' ? { action } : { action: 'send', result: whole });
        return;
      }
      request.answer({ action: 'decline' });
    }
    const { message } = request.params;
    const about = { method: request.method, message: typeof message === 'string' ? ` “${message}”` : '' };
    script?.differences.push(
      next
        ? phrase('request-other-answer', { ...about, kind: Object.keys(next)[0] ?? '' })
        : phrase('request-no-answer', about),
    );
  }
}
