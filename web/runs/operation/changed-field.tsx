import { useTranslations } from 'use-intl';

import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import { shortenText } from '../../../core/json/shorten-strings';

const MAX_LENGTH = 60;

export function ChangedField({ changes }: { changes: readonly SnapshotChange[] }) {
  const t = useTranslations('drift');
  const changeText = ({ code, values }: SnapshotChange): string => {
    const { list = '', before = '', keyword = '' } = values;
    const named = { list: shortenText(list.replaceAll('"', ''), MAX_LENGTH) };
    switch (code) {
      case 'property-added':
      case 'argument-added':
        return t('field.new');
      case 'required-property-added':
      case 'required-argument-added':
        return t('field.newRequired');
      case 'property-required':
      case 'argument-required':
        return t('field.required');
      case 'property-optional':
      case 'argument-optional':
        return t('field.optional');
      case 'values-removed':
        return t('field.gone', named);
      case 'values-added':
        return t('field.added', named);
      case 'type-narrowed':
      case 'type-widened':
      case 'type-changed':
      case 'bound-tightened':
      case 'bound-loosened':
      case 'bound-changed':
        return t('field.was', { before: shortenText(before, MAX_LENGTH) });
      case 'default-changed':
        return t('field.default', { before: shortenText(before, MAX_LENGTH) });
      case 'text-changed':
        return t('field.text', { keyword });
      default:
        return t('field.changed');
    }
  };
  return changes.map((change, index) => (
    <span
      key={index}
      className={`${change.isBreaking ? 'bad bad-soft' : 'warn warn-soft'} sm rounded-sm py-0 px-4`}
      title={t(`changes.${change.code}`, change.values)}
    >
      <span aria-hidden>Δ</span> {changeText(change)}
    </span>
  ));
}
