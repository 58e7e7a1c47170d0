import { Check, ChevronRight, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../core/json/lossless';
import { constraintsOf, otherKeywords } from '../../../../core/schema/outline/constraints';
import { readEntry } from '../../../../core/schema/outline/outline';
import type { OutlineEntry, OutlineNode, OutlineRole } from '../../../../core/schema/outline/outline-node';
import { humanize } from '../../../../core/text/humanize';
import { Badge } from '../../../ui/badge';
import { classNames } from '../../../ui/class-names';
import { Highlight } from '../../../ui/highlight';
import styles from './schema-outline.module.css';
import { DefinitionText } from './definition-text';
import { type OutlineState, isCoveredByType, EntryType } from './entry-type';
import { shortenText } from '../../../../core/json/shorten-strings';

const MAX_ENTRIES = 200;

export function OutlineEntryView({ node, state }: { node: OutlineNode; state: OutlineState }) {
  const t = useTranslations('definition');
  const [all, setAll] = useState(false);
  const entry = readEntry(state.root, node);
  const { role } = node;
  const children = entry.children.filter((child) => state.isShown(child.id) && !isCoveredByType(state.root, child));
  const isRoot = role.kind === 'root';
  const isOpen = isRoot || state.isOpen(node.id);
  const name = useRoleName(role, entry);
  const { title } = entry.level;
  const shown = all ? children : children.slice(0, MAX_ENTRIES);
  return (
    <li className={styles['item']}>
      <div
        className={classNames(styles['entry'], state.current === node.id && 'accent-soft')}
        data-entry={node.id}
        tabIndex={-1}
      >
        {isRoot ? null : children.length > 0 ? (
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-label={t('propertiesOfName', { name })}
            onClick={() => state.toggle(node.id)}
          >
            <ChevronRight aria-hidden />
          </button>
        ) : (
          <span className={styles['leaf']} />
        )}
        <div className="grow grid gap-3">
          <div className={styles['line']}>
            {!isRoot && (
              <span className={'name' in role || 'pattern' in role ? 'sm semibold code break' : styles['role']}>
                <Highlight text={name} query={state.query} />
                {role.kind === 'property' && role.required && (
                  <span className={styles['required']}>{t('required')}</span>
                )}
              </span>
            )}
            <EntryType entry={entry} state={state} />
            <Limits entry={entry} />
            {Object.hasOwn(entry.level, 'const') && <Values label={t('always')} values={[entry.level['const']]} />}
            {entry.level['deprecated'] === true && <Badge tone="warn">{t('deprecated')}</Badge>}
            {entry.level['readOnly'] === true && <Badge>{t('readOnly')}</Badge>}
            {entry.level['writeOnly'] === true && <Badge>{t('writeOnly')}</Badge>}
            {!isRoot && (
              // A plain button: hundreds of them with tooltips would be slow.
              <button
                type="button"
                className={styles['copy']}
                aria-label={t('copyPath', { name })}
                title={t('copyPath', { name })}
                onClick={() => state.copyPath(node)}
              >
                {state.copied === node.id ? <Check aria-hidden /> : <Copy aria-hidden />}
              </button>
            )}
          </div>
          {/* A branch has its title in its name. */}
          {typeof title === 'string' &&
            !isRoot &&
            role.kind !== 'branch' &&
            ![name, humanize(name)].includes(title) && (
              <div className="muted semibold">
                <Highlight text={title} query={state.query} />
              </div>
            )}
          <DefinitionText text={entry.level['description']} />
          <EntryValues level={entry.level} />
          <OtherKeywords level={entry.level} />
        </div>
      </div>
      {isOpen && shown.length > 0 && (
        <ul className={isRoot ? styles['members'] : styles['inner']}>
          {shown.map((child) => (
            <OutlineEntryView key={child.id} node={child} state={state} />
          ))}
          {shown.length < children.length && (
            <li>
              <button type="button" className={styles['more']} onClick={() => setAll(true)}>
                {t('showRest', { count: children.length - shown.length })}
              </button>
            </li>
          )}
        </ul>
      )}
      {isRoot && entry.children.length === 0 && <p className="faint">{t('noMembers')}</p>}
    </li>
  );
}

function useRoleName(role: OutlineRole, { level }: OutlineEntry): string {
  const t = useTranslations('definition');
  switch (role.kind) {
    case 'root':
      return t('wholeSchema');
    case 'property':
      return role.name === '' ? '""' : role.name;
    case 'pattern':
      return `/${role.pattern}/`;
    case 'position':
      return t('itemOf', { n: String(role.index + 1) });
    case 'branch': {
      const { title } = level;
      const figures = { n: String(role.index + 1), count: String(role.count) };
      const label = t(role.of === 'allOf' ? 'role_part' : 'role_option', figures);
      return typeof title === 'string' ? t('labelOf', { label, value: title }) : label;
    }
    case 'dependent':
      return t('role_dependent', { name: role.name });
    default:
      return t(`role_${role.kind}`);
  }
}

function Limits({ entry }: { entry: OutlineEntry }) {
  const t = useTranslations('definition');
  const limits = constraintsOf(entry.level);
  const code = (chunks: ReactNode) => <code>{chunks}</code>;
  return limits.map(({ kind, values }, index) => (
    <span key={index} className="muted sm break">
      {/* `as never`: the values differ by kind, which the type can't express. */}
      {t.rich(`limit_${kind}`, { ...values, code } as never)}
    </span>
  ));
}

function OtherKeywords({ level }: { level: Record<string, unknown> }) {
  const others = otherKeywords(level);
  if (others.length === 0) return null;
  return (
    <dl className={classNames('grid gap-2 sm', styles['others'])}>
      {others.map(([keyword, value]) => (
        <div className="flex gap-8 narrow" key={keyword}>
          <dt>{keyword}</dt>
          <dd>{shortenText(stringifyJson(value), 400)}</dd>
        </div>
      ))}
    </dl>
  );
}

const MAX_VALUES = 12;

function EntryValues({ level }: { level: Record<string, unknown> }) {
  const t = useTranslations('definition');
  const { enum: choices, examples } = level;
  return (
    <>
      {Array.isArray(choices) &&
        (choices.length === 0 ? (
          <div className="flex baseline gap-8 narrow sm">{t('noChoice')}</div>
        ) : (
          <Values label={t('oneOfValues', { count: choices.length })} values={choices} />
        ))}
      {Object.hasOwn(level, 'default') && <Values label={t('default')} values={[level['default']]} />}
      {Array.isArray(examples) && examples.length > 0 && (
        <Values label={t('examples', { count: examples.length })} values={examples} />
      )}
    </>
  );
}

function Values({ label, values }: { label: string; values: readonly unknown[] }) {
  const t = useTranslations('definition');
  const [all, setAll] = useState(false);
  const shown = all ? values : values.slice(0, MAX_VALUES);
  return (
    <div className="flex baseline gap-8 narrow sm">
      <span className="rigid faint">{label}</span>
      <span className={styles['chips']} {...(all && { tabIndex: 0, role: 'group', 'aria-label': label })}>
        {shown.map((value, index) => (
          <code key={index} className="break sunken rounded-sm py-0 px-4">
            {stringifyJson(value)}
          </code>
        ))}
        {shown.length < values.length && (
          <button type="button" className={styles['more']} onClick={() => setAll(true)}>
            {t('showRest', { count: values.length - shown.length })}
          </button>
        )}
      </span>
    </div>
  );
}
