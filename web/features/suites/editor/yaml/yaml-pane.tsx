import { useTranslations } from 'use-intl';

import { lazyPart } from '../../../../i18n/lazy-part';
import { ProblemList } from './problem-list';
import type { YamlCodeProps } from './yaml-code';

const YamlCode = lazyPart(async () => (await import('./yaml-code')).YamlCode);

/** The suite's text, with what is wrong in it below; the editor proper is fetched when it is first shown. */
export function YamlPane(
  props: Omit<YamlCodeProps, 'label'> & {
    onReveal: (place: { line: number; column: number }) => void;
  },
) {
  const t = useTranslations('suiteEditor');
  const { onReveal, ...code } = props;
  return (
    <div className="pane low">
      <div className="fill raised">
        <YamlCode {...code} label={t('yaml')} />
      </div>
      {props.problems.length > 0 && <ProblemList problems={props.problems} onReveal={onReveal} />}
    </div>
  );
}
