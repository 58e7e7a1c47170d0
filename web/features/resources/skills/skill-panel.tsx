import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { checkSkillFile } from '../../../../core/judge/check-skill-file';
import type { Finding } from '../../../../core/protocol/findings/finding';
import { unlistedResource } from '../../../../core/protocol/resource';
import { linkInSkill, type ListedSkill } from '../../../../core/protocol/skills/skill';
import type { Session } from '../../../../core/session/session';
import { FindingList } from '../../../content/findings/finding-list';
import { DefinitionHeader } from '../../../runs/operation/definition-header';
import type { ExtraCheck } from '../../../session/use-findings';
import { Badge } from '../../../ui/badge';
import { MarkdownLinksContext } from '../../../ui/markdown/markdown-links';
import { READ_DELAY_MS, ReadingLayout } from '../reading-layout';
import { entryFindings } from './entry-findings';
import { SkillFiles } from './skill-files';

interface SkillPanelProps {
  session: Session;
  skill: ListedSkill;
  /** The open file; undefined for SKILL.md. */
  file: string | undefined;
  onFile: (uri: string) => void;
}

export function SkillPanel({ session, skill, file, onFile }: SkillPanelProps) {
  const t = useTranslations('skills');
  const uri = file ?? skill.uri;
  const listed = useMemo(() => ({ ...unlistedResource(uri ?? skill.key), findings: [] }), [uri, skill]);
  const check: ExtraCheck = useCallback(
    async ({ result, elided }) => {
      if (uri === undefined) return [];
      return (await checkSkillFile(skill, uri, result, elided)).findings;
    },
    [skill, uri],
  );
  const links = useMemo(
    () => ({
      addressOf: (href: string) => linkInSkill(skill, uri ?? '', href),
      open: (href: string) => {
        const target = linkInSkill(skill, uri ?? '', href);
        if (target !== undefined) onFile(target);
      },
    }),
    // Only another file changes the links; a new context would lay out the text again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [skill, uri],
  );
  const { files } = skill;
  const hasDigest = typeof files === 'object' && files.some((each) => each.uri === uri && each.digest !== undefined);
  return (
    <MarkdownLinksContext value={links}>
      <ReadingLayout
        key={uri ?? skill.key}
        session={session}
        listed={listed}
        uri={uri}
        label={t('about')}
        withoutSubscription
        readsAfter={READ_DELAY_MS}
        checkMore={check}
        header={
          <DefinitionHeader
            name={skill.name}
            title={undefined}
            description={skill.description}
            definition={skill.definition}
            problems={skill.findings.map((finding) => t(`fault_${finding}`))}
            badges={files === 'dynamic' && <Badge title={t('dynamicText')}>{t('dynamic')}</Badge>}
          />
        }
        renderMoreDetails={(findings, checking) =>
          !checking && <VerificationBadge findings={findings} hasDigest={hasDigest} />
        }
      >
        <FindingList findings={entryFindings(skill)} />
        <SkillFiles session={session} skill={skill} open={uri} onOpen={onFile} />
      </ReadingLayout>
    </MarkdownLinksContext>
  );
}

function VerificationBadge({ findings, hasDigest }: { findings: readonly Finding[]; hasDigest: boolean }) {
  const t = useTranslations('skills');
  const differs = findings.some(({ rule }) => /^skill-f(?:ile|ront-matter)-/.test(rule));
  return (
    <span>
      {differs ? (
        <Badge tone="bad">✕ {t('differs')}</Badge>
      ) : hasDigest ? (
        <Badge tone="ok">✓ {t('verified')}</Badge>
      ) : (
        <Badge title={t('notVerifiedHint')}>{t('notVerified')}</Badge>
      )}
    </span>
  );
}
