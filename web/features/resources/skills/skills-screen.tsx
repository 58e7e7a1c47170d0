import { GraduationCap, Link2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { filterByWords } from '../../../../core/protocol/listed-items';
import { type ListedSkill, readSkills, skillRoot } from '../../../../core/protocol/skills/skill';
import { goToItem } from '../../../navigation/navigation';
import { ServerListScreen } from '../../../runs/outcome/server-list-screen';
import { type ItemScreenProps, useSessionState } from '../../../session/session-context';
import { useList } from '../../../session/use-list';
import { SKILLS } from '../../../session/list-kinds';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Form, TextField } from '../../../ui/form-fields';
import { ListItem } from '../../../ui/list-item';
import { itemRow } from '../../../ui/virtual-listbox';
import { SkillPanel } from './skill-panel';
import { entryFindings } from './entry-findings';
import { UnlistedSkill } from './unlisted-skill';
import styles from './skills.module.css';

/** Skills of a server (SEP-2640); `item` is the key of a skill or the URI of one of its files. */
export function SkillsScreen({ session, item }: ItemScreenProps) {
  const t = useTranslations('skills');
  const listState = useList(session, useSessionState(session), SKILLS);
  const { list } = listState;
  const skills = useMemo(() => readSkills(list?.items ?? []), [list]);
  const rowsFor = useCallback(
    (filter: string) =>
      filterByWords(skills, filter, ({ name, description, uri }) => [name, description, uri]).map(itemRow),
    [skills],
  );
  const open = useMemo(() => findSkill(skills, item), [skills, item]);
  const isUri = item !== undefined && URL.canParse(item);
  const [isOpening, setOpening] = useState(false);

  return (
    <>
      <ServerListScreen
        session={session}
        kind="skills"
        icon={<GraduationCap aria-hidden />}
        lists={[listState]}
        rowsFor={rowsFor}
        total={skills.length}
        renderItem={(skill) => (
          <ListItem
            name={skill.name}
            hasFindings={skill.findings.length > 0 || entryFindings(skill).length > 0}
            hasErrors={entryFindings(skill).some(({ severity }) => severity === 'error')}
          >
            <span className={styles['where']}>{pathBeforeName(skill)}</span>
          </ListItem>
        )}
        menu={[{ label: t('openByUri'), icon: <Link2 aria-hidden />, onSelect: () => setOpening(true) }]}
        item={item}
        onItem={(key, replace) => {
          goToItem(session, 'skills', key, replace);
        }}
        open={
          open
            ? {
                key: open.key,
                detail: (
                  <SkillPanel
                    key={open.key}
                    session={session}
                    skill={open}
                    file={item === open.key ? undefined : item}
                    onFile={(uri) => goToItem(session, 'skills', uri)}
                  />
                ),
              }
            : isUri && list
              ? { key: item, detail: <UnlistedSkill key={item} session={session} uri={item} /> }
              : undefined
        }
      />
      {isOpening && <OpenByUri onClose={() => setOpening(false)} onOpen={(uri) => goToItem(session, 'skills', uri)} />}
    </>
  );
}

/** `skill://acme/tools/pdf/SKILL.md` → `acme/tools`: tells skills of the same name apart. */
function pathBeforeName({ uri = '' }: ListedSkill): string {
  return skillRoot(uri)
    .replace(/^[a-z][\w+.-]*:\/*/i, '')
    .replace(/\/?[^/]*$/, '');
}

function findSkill(skills: readonly ListedSkill[], item: string | undefined): ListedSkill | undefined {
  if (item === undefined) return undefined;
  const exact = skills.find(({ key }) => key === item);
  if (exact) return exact;
  return skills
    .filter(({ uri }) => uri !== undefined && item.startsWith(uri.replace(/SKILL\.md$/, '')))
    .toSorted((a, b) => b.key.length - a.key.length)[0];
}

/** A server may have skills that its list does not name. */
function OpenByUri({ onOpen, onClose }: { onOpen: (uri: string) => void; onClose: () => void }) {
  const t = useTranslations('skills');
  const [uri, setUri] = useState('');
  const typed = uri.trim();
  const isValid = URL.canParse(typed);
  const submit = () => {
    if (!isValid) return;
    onClose();
    onOpen(typed);
  };
  return (
    <Dialog
      open
      title={t('openByUri')}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={!isValid} onClick={submit}>
          {t('open')}
        </Button>
      }
    >
      <Form onSubmit={submit}>
        <TextField
          label={t('uri')}
          placeholder="skill://…/SKILL.md"
          value={uri}
          problem={typed === '' || isValid ? undefined : t('uriProblem')}
          onChange={setUri}
        />
      </Form>
    </Dialog>
  );
}
