import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { useTranslations } from 'use-intl';

import { JsonEditor } from '../../../forms/json-editor';
import { clientInfoOf } from '../../../../core/session/connect/declared';
import { USUAL_PROTOCOL } from '../../../../core/protocol/protocol-settings';
import { useWorkspace } from '../../../session/session-context';
import { CheckField, TextInput } from '../../../ui/form-fields';
import form from '../../../ui/form.module.css';
import styles from './protocol-fields.module.css';

interface ClientIdentityProps {
  /** `clientInfo` as JSON text; undefined for Loupe's own. */
  text: string | undefined;
  problem: string | undefined;
  onChange: (text: string | undefined) => void;
}

const NAMES = ['name', 'title', 'version'] as const;

/** As whom Loupe introduces itself: its usual members as fields, and all of it as JSON. */
export function ClientIdentity({ text, problem, onChange }: ClientIdentityProps) {
  const t = useTranslations('connection.protocol');
  const { launch } = useWorkspace().tunnel;
  const own = clientInfoOf(USUAL_PROTOCOL, launch.version);
  const typed = text === undefined ? undefined : objectIn(text);
  const lacks = typed && ['name', 'version'].filter((name) => typeof typed[name] !== 'string');
  return (
    <fieldset className={form['group']}>
      <legend>{t('clientInfo')}</legend>
      <CheckField
        label={t('otherClient')}
        checked={text !== undefined}
        onChange={(isOther) => onChange(isOther ? written(own) : undefined)}
      />
      {text !== undefined && (
        <>
          {typed && (
            <div className={styles['names']}>
              {NAMES.map((name) => (
                <label key={name}>
                  {name}
                  <TextInput
                    value={typeof typed[name] === 'string' ? typed[name] : ''}
                    onChange={(value) => onChange(written({ ...typed, [name]: value }))}
                  />
                </label>
              ))}
            </div>
          )}
          <JsonEditor
            label={t('clientInfoJson')}
            text={text}
            onChange={onChange}
            problem={problem}
            minLines={3}
            maxLines={20}
          />
          {lacks && lacks.length > 0 && (
            <p className="muted sm">⚠ {t('clientInfoLacks', { names: lacks.join(', ') })}</p>
          )}
        </>
      )}
    </fieldset>
  );
}

function written(info: JsonObject): string {
  return JSON.stringify(info, null, 2);
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
