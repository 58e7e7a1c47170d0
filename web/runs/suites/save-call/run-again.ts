import type { ListedTool } from '../../../../core/protocol/tool';
import type { EndedState } from '../../../../core/run/run';
import type { Session } from '../../../../core/session/session';
import { AnswerScript } from '../../../../core/suite/run/answer-script';
import { sendCall } from '../../../../core/suite/run/send-call';
import { type SuiteCall, targetOf } from '../../../../core/suite/suite';

/** Sends a call with its own answers; other server requests are declined. Never rejects. */
export async function runAgain(
  session: Session,
  call: SuiteCall,
  tool: ListedTool | undefined,
  signal: AbortSignal,
): Promise<EndedState['outcomes']> {
  const answers = new AnswerScript(session);
  const answering = answers.begin(targetOf(call).name, call.answers ?? []);
  try {
    const { callTimeout: timeoutMs } = session.config;
    return await sendCall(session, call, { signal, timeoutMs, inputSchema: tool?.inputSchema });
  } finally {
    answering.end();
    answers.close();
  }
}
