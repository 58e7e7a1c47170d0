import { stringifyJson } from '../../../core/json/lossless';
import { shortenText } from '../../../core/json/shorten-strings';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { secretsWithin, withoutSecrets } from '../../../core/schema/plan/secret-values';
import type { Connected, Session } from '../../../core/session/session';
import type { CheckResult } from '../../../core/suite/checks/check-result';
import type { PictureChange } from '../../../core/comparison/media/picture-change';
import type { NewRun } from './run-payload';
import { outcomeExcerpt } from '../../../core/run/outcome-excerpt';
import { pictureOfRun } from '../../../core/run/picture-of-run';
import { endedStatus } from '../../../core/run/run-status';
import { type EndedState, lastOutcome, type Run, serverTimeMs } from '../../../core/run/run';

export interface PackOptions {
  /** The tool's `inputSchema`, which says what is secret. */
  schema?: JsonSchema;
  /** Number of the last log entry before the run. */
  after: number;
  pictures?: readonly PictureChange[];
  checks?: readonly CheckResult[];
  /** The suite that the run is of; undefined for a user's run. */
  suite?: string;
  /** The connection of the run, which may be lost by now. */
  connected: Connected | undefined;
}

const MAX_ARGUMENT_CHARACTERS = 200;

/** What is stored of the arguments once masked. Values that the schema marks as secret are left out, and masked everywhere. */
export function argumentsToStore({ secrets }: Session, run: Run, { schema = true }: PackOptions) {
  secrets.addAll(secretsWithin(schema, run.arguments).map(String));
  const { value, omitted } = withoutSecrets(schema, run.arguments);
  const text = stringifyJson(value);
  return { text, sent: typeof value === 'string' ? value : text, omitted };
}

/** @param sent the masked text of the arguments: masked before it is cut, since half a secret is not recognized */
export function packRow(
  session: Session,
  ended: Run<EndedState>,
  { connected, suite }: PackOptions,
  sent: string,
): NewRun['run'] {
  const { kind, name, key, startedAt } = ended;
  const { name: program, version } = connected?.serverInfo ?? {};
  const ofServer = (text: string) => shortenText(session.secrets.mask(text), MAX_ARGUMENT_CHARACTERS);
  const shown = lastOutcome(ended.state);
  return {
    server: session.config.name,
    kind,
    name,
    startedAt,
    durationMs: serverTimeMs(ended) ?? 0,
    state: endedStatus(ended.state),
    argumentsText: shortenText(sent, MAX_ARGUMENT_CHARACTERS),
    responseText: outcomeExcerpt(shown, (text) => session.secrets.mask(text)),
    ...('size' in shown && { size: shown.size }),
    ...(pictureOfRun(ended) !== undefined && { hasPicture: true }),
    ...(typeof program === 'string' && { serverName: ofServer(program) }),
    ...(typeof version === 'string' && { serverVersion: ofServer(version) }),
    protocolVersion: connected?.protocolVersion,
    // A run of a template is listed by its URI.
    ...(kind === 'tool' && key !== undefined && key !== name && { key }),
    ...(suite !== undefined && { suite }),
  };
}
