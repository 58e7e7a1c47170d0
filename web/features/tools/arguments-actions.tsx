import { Eraser, IndentIncrease, MoreHorizontal } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { formatJson } from '../../forms/json-editor/format-json';
import { IconButton } from '../../ui/button';
import { Menu, type MenuEntry } from '../../ui/menu';
import { CopyAsMenu, type CopyAsMenuProps } from './copy-as-menu';
import { FillButton } from '../../forms/fill/fill-note';
import type { Fill } from '../../forms/fill/use-fill';
import type { ValidationResult } from '../../workers/validation/validate';

interface ArgumentsActionsProps extends CopyAsMenuProps {
  onText: (text: string) => void;
  /** Whether the form holds text that is no value: a copy would differ from what is shown. */
  isUnfinished: boolean;
  view: 'form' | 'json';
  fill: Fill;
  validation: ValidationResult | undefined;
  more: readonly MenuEntry[];
}

export function ArgumentsActions({
  session,
  tool,
  view,
  draft,
  isUnfinished,
  asTask,
  onText,
  onNotice,
  fill,
  validation,
  more,
}: ArgumentsActionsProps) {
  const t = useTranslations('tools');
  const exporting = useTranslations('exporting');
  const isEmpty = draft.parsed.kind === 'value' && draft.parsed.value === undefined;
  return (
    <div className="row grow end" role="group" aria-label={t('argumentsActions')}>
      {view === 'json' && (
        <IconButton
          label={exporting('formatJson')}
          icon={<IndentIncrease aria-hidden />}
          disabled={isEmpty || draft.parsed.kind === 'invalid'}
          onClick={() => onText(formatJson(draft.text))}
        />
      )}
      {!hasNothingToFill(tool.inputSchema) && <FillButton fill={fill} validation={validation} />}
      <CopyAsMenu session={session} tool={tool} draft={draft} asTask={asTask} onNotice={onNotice} />
      <Menu
        isOfScreen
        trigger={<IconButton label={t('more')} icon={<MoreHorizontal aria-hidden />} />}
        entries={[
          {
            label: t('reset'),
            icon: <Eraser aria-hidden />,
            disabled: isEmpty && !isUnfinished,
            onSelect: () => onText(''),
          },
          ...more,
        ]}
      />
    </div>
  );
}

const KEYWORDS_WITHOUT_VALUES = new Set([
  '$schema',
  'title',
  'description',
  'type',
  'required',
  'properties',
  'additionalProperties',
]);

/** Whether the schema names no property and has no keyword, such as `$ref` or `oneOf`, that could lead to one. */
function hasNothingToFill(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { properties = {}, additionalProperties } = schema;
  return (
    isObject(properties) &&
    Object.keys(properties).length === 0 &&
    !isObject(additionalProperties) &&
    Object.keys(schema).every((keyword) => KEYWORDS_WITHOUT_VALUES.has(keyword))
  );
}
