import { toObject } from '../json/json-object';
import { judgingVersion } from '../protocol/findings/finding';
import { declaredSkills, readSkills } from '../protocol/skills/skill';
import { listPages } from '../session/lists/list-pages';
import type { Connected, Session } from '../session/session';
import { checkMessage } from './check-message';
import { checkSkillFile } from './check-skill-file';
import type { Conformity } from './conformity';

const MAX_FILES = 200;

/** Reads the listed files of all skills, and adds findings where they differ from their entries. Never rejects. */
export async function verifySkills(
  session: Session,
  connected: Connected,
  conformity: Pick<Conformity, 'add'>,
): Promise<void> {
  if (!declaredSkills(connected.capabilities)) return;
  const { items } = await listPages(session, { method: 'skills/list', member: 'skills' });
  const checked = new Set<string>();
  for (const skill of readSkills(items)) {
    const files = typeof skill.files === 'object' ? skill.files.map(({ uri }) => uri) : [];
    for (const uri of new Set([...(skill.uri === undefined ? [] : [skill.uri]), ...files])) {
      if (checked.has(`${skill.key} ${uri}`) || checked.size >= MAX_FILES) continue;
      checked.add(`${skill.key} ${uri}`);
      const params = { uri };
      const outcome = await session.request('resources/read', params);
      if (outcome.kind !== 'result' || outcome.seq === undefined) continue;
      const { result, raw, seq, elided, protocolVersion } = outcome;
      const version = judgingVersion(protocolVersion);
      const { findings } = await checkSkillFile(skill, uri, toObject(result), elided);
      if (findings.length === 0) continue;
      const message = checkMessage(raw, version, { method: 'resources/read', params });
      conformity.add(
        seq,
        message,
        findings.map((finding) => ({ ...finding, version })),
      );
    }
  }
}
