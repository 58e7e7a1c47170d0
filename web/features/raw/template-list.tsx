import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { EmptyState } from '../../ui/empty-state';
import { ListPane } from '../../ui/list-detail/list-pane';
import type { ListRow } from '../../ui/virtual-listbox';
import { type Template, templatesOf } from './templates';

const KINDS = ['request', 'notification', 'other'] as const;

interface TemplateListProps {
  version: ProtocolVersion;
  onInsert: (template: Template) => void;
}

export function TemplateList({ version, onInsert }: TemplateListProps) {
  const t = useTranslations('raw');
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState<string>();
  const templates = useMemo(() => templatesOf(version), [version]);
  const labelOf = useCallback(
    (template: Template) => (template.kind === 'other' ? t(`other_${template.name}`) : template.method.method),
    [t],
  );
  const rows = useMemo((): ListRow<Template>[] => {
    const query = filter.trim().toLowerCase();
    return KINDS.flatMap((kind) => {
      const items = templates.filter(
        (template) => template.kind === kind && labelOf(template).toLowerCase().includes(query),
      );
      if (items.length === 0) return [];
      const group = { kind: 'group' as const, key: `group ${kind}`, label: t(`group_${kind}`) };
      return [
        { ...group, count: items.length },
        ...items.map((item) => ({ kind: 'item' as const, key: item.key, text: labelOf(item), item })),
      ];
    });
  }, [templates, filter, labelOf, t]);
  const insert = (key: string) => {
    const template = templates.find((each) => each.key === key);
    if (template) onInsert(template);
  };

  return (
    <ListPane
      label={t('templates')}
      filterLabel={t('filterTemplates')}
      filterPlaceholder={t('filterTemplates')}
      filter={filter}
      onFilter={setFilter}
      total={templates.length}
      afterTitle={version}
      rows={rows}
      currentRows={() => rows}
      selected={selected}
      onSelect={(key, by) => {
        setSelected(key);
        // The arrow keys only select.
        if (by === 'pointer') insert(key);
      }}
      onActivate={insert}
      renderItem={(template) => <span className="clip ellipsis sm code">{labelOf(template)}</span>}
      rowHeight={28}
      empty={<EmptyState title={t('noTemplate')} />}
    />
  );
}
