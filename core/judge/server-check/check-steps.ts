import { judgingVersion, NO_VALUE } from '../../protocol/findings/finding';
import { isObject } from '../../json/json-object';
import type { Connected, Session } from '../../session/session';
import { knownVersion } from '../../protocol/protocol-settings';
import { declaredSkills } from '../../protocol/skills/skill';
import { listStep, skillsStep } from './list-step';
import { LISTS } from '../../protocol/table/lists';
import { httpSteps } from './http-steps';
import { idSteps, modernSteps, notificationSteps } from './raw-steps';
import { requestSteps } from './request-steps';

import { UNKNOWN_NAME } from './unknown-name';
import { type Context, errorWith, skipOutsideVersions, simpleStep, type CheckStep } from './check-step';

export function serverCheckSteps(session: Session, connected: Connected): readonly CheckStep[] {
  const version = judgingVersion(connected.protocolVersion);
  const context: Context = { session, connected, version };
  return [
    handshakeStep(context),
    discoverStep(context),
    ...LISTS.map((list) => listStep(context, list)),
    ...skillSteps(context),
    ...requestSteps(context),
    ...notificationSteps(context),
    ...idSteps(context),
    ...modernSteps(context),
    ...httpSteps(context),
  ];
}

/** Of the Skills extension; absent if not declared, since few servers have it. */
function skillSteps({ connected }: Context): CheckStep[] {
  if (!declaredSkills(connected.capabilities)) return [];
  const params = { uri: `skill://${UNKNOWN_NAME}/SKILL.md` };
  return [
    skillsStep(),
    simpleStep('unknown-skill', 'skills/get', params, 'wrong-cursor', undefined, errorWith(-32602)),
  ];
}

function handshakeStep({ connected }: Context): CheckStep {
  const { serverInfo, protocolVersion, capabilities, era, steps } = connected;
  const name = typeof serverInfo?.['name'] === 'string' ? serverInfo['name'] : NO_VALUE;
  // Since 2026-07-28 a server need not name itself.
  const isNamed = era === 'modern' || name !== NO_VALUE;
  const isFine = knownVersion(protocolVersion) !== undefined && isNamed && isObject(capabilities);
  return {
    name: 'handshake',
    method: 'initialize',
    expects: 'handshake',
    sends: [],
    skip: undefined,
    run: () =>
      Promise.resolve({
        response: {
          kind: 'facts',
          name,
          version: protocolVersion,
          seq: steps.findLast(({ response }) => response)?.response,
        },
        status: isFine ? 'passed' : 'failed',
      }),
  };
}

function discoverStep(context: Context): CheckStep {
  const skip = skipOutsideVersions(context, '2026-07-28', '2026-07-28');
  return simpleStep('discover', 'server/discover', {}, 'discover', skip, (response) => {
    const result = response.kind === 'result' && isObject(response.result) ? response.result : {};
    return Array.isArray(result['supportedVersions']) ? 'passed' : 'failed';
  });
}
