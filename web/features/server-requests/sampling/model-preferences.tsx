import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { useTranslations } from 'use-intl';

import { jsonText } from '../../../../core/json/lossless';
import { JsonText } from '../../../content/text/json-text';
import styles from './sampling-request-view.module.css';

const PRIORITIES = ['intelligencePriority', 'speedPriority', 'costPriority'] as const;

export function modelHints({ modelPreferences }: JsonObject): string[] {
  const hints = isObject(modelPreferences) ? modelPreferences['hints'] : undefined;
  const names = (Array.isArray(hints) ? hints.filter(isObject) : []).map(({ name }) => name);
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

/** Priorities are from 0 to 1. */
export function ModelPreferences({ preferences }: { preferences: unknown }) {
  const t = useTranslations('sampling');
  if (!isObject(preferences)) return <JsonText source={jsonText(preferences)} label={t('modelPreferences')} />;
  const { hints } = preferences;
  const known: readonly string[] = ['hints', ...PRIORITIES];
  const others = Object.entries(preferences).filter(([name]) => !known.includes(name));
  return (
    <>
      {hints !== undefined && (
        <div>
          <span>{t('hints')}</span>
          {Array.isArray(hints) ? (
            <ol className="pl-24">
              {(hints as unknown[]).map((hint, index) => (
                <li key={index}>
                  <code>{hintName(hint)}</code>
                </li>
              ))}
            </ol>
          ) : (
            <code> {jsonText(hints)}</code>
          )}
        </div>
      )}
      <dl className={`flex wrap gap-24 rows-8 ${styles['facts'] ?? ''}`}>
        {PRIORITIES.filter((name) => preferences[name] !== undefined).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className={`row gap-8 ${styles['priority'] ?? ''}`}>
              <Priority value={preferences[name]} label={t(name)} />
            </dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && <JsonText source={jsonText(Object.fromEntries(others))} label={t('otherProperties')} />}
    </>
  );
}

function Priority({ value, label }: { value: unknown; label: string }) {
  const t = useTranslations('sampling');
  const isInRange = typeof value === 'number' && value >= 0 && value <= 1;
  return (
    <>
      {isInRange && <meter min={0} max={1} value={value} aria-label={label} />}
      <span className="tnum">{jsonText(value)}</span>
      {!isInRange && <span>{t('outOfRange')}</span>}
    </>
  );
}

/** The name in a hint, or the hint as JSON if it has other members or none. */
function hintName(hint: unknown): string {
  const isPlain = isObject(hint) && Object.keys(hint).length === 1;
  return isPlain && typeof hint['name'] === 'string' ? hint['name'] : jsonText(hint);
}
