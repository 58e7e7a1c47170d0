import { useLocale } from 'use-intl';

import { ruleSection } from '../../../core/protocol/findings/rule-section';
import { rulePage } from '../../i18n/rule-page';
import { Dialog } from '../../ui/dialog';
import { MarkdownView } from '../../ui/markdown/markdown-view';
import { usePromise } from '../../ui/use-promise';

const PAGES = { en: () => rulePage('en'), 'zh-CN': () => rulePage('zh-CN') } as const;

export function RuleDialog({ rule, onClose }: { rule: string; onClose: () => void }) {
  const page = usePromise(useLocale() === 'zh-CN' ? PAGES['zh-CN'] : PAGES.en);
  const text = page.state === 'resolved' ? ruleSection(page.value, rule) : undefined;
  return (
    <Dialog title={<code>{rule}</code>} onClose={onClose}>
      {text !== undefined && <MarkdownView text={text} />}
      {page.state === 'failed' && <p role="alert">{page.message}</p>}
    </Dialog>
  );
}
