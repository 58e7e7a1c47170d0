import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { IconButton } from '../../../../ui/button';
import { SelectField } from '../../../../ui/form-fields';
import { PagePart } from '../../../../ui/page-part';
import { AddItem } from './add-item';
import { type Path, useEditedPlace } from './edit-context';
import { CheckAt, SelectAt } from './choice-at';
import { InYaml } from './in-yaml';
import { ListAt } from './list-at';
import { MemberName, membersOf } from './member-name';
import { TextAt } from './text-at';
import { ValueAt } from './value-at';
import styles from './fields.module.css';

const PROTOCOLS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const WAYS = ['command', 'url', 'config'] as const;
const PATH = ['server'] as const;

/** The server that a suite is for. */
export function ServerFields() {
  const t = useTranslations('suiteEditor');
  const { here, put } = useEditedPlace(PATH);
  if (here !== undefined && here !== null && !isObject(here))
    return <InYaml path={PATH} label={t('server')} />;
  const server = isObject(here) ? here : {};
  const way = WAYS.find((each) => server[each] !== undefined) ?? 'none';
  const { protocol } = server;
  const kept = protocol === undefined ? {} : { protocol };
  const become = (next: (typeof WAYS)[number] | 'none') => {
    const values = {
      none: undefined,
      command: { command: 'node', args: ['server.js'], ...kept },
      url: { url: 'http://localhost:3000/mcp', ...kept },
      config: { config: 'mcp.json', name: 'server', ...kept },
    };
    void put(values[next]);
  };
  return (
    <PagePart title={t('server')}>
      <SelectField
        label={t('way')}
        hint={t('serverHint')}
        value={way}
        options={(['command', 'url', 'config', 'none'] as const).map((each) => [
          each,
          t(`way_${each}`),
        ])}
        onChange={become}
      />
      {way === 'command' && (
        <>
          <TextAt path={[...PATH, 'command']} label={t('command')} />
          <ListAt
            path={[...PATH, 'args']}
            label={t('args')}
            itemLabel={(index) => t('arg', { number: String(index + 1) })}
            add={t('addArg')}
          />
          <TextsAt path={[...PATH, 'env']} label={t('env')} add={t('addEnv')} />
          <CheckAt path={[...PATH, 'inheritEnv']} label={t('inheritEnv')} />
          <TextAt path={[...PATH, 'cwd']} label={t('cwd')} hint={t('cwdHint')} />
        </>
      )}
      {way === 'url' && (
        <>
          <TextAt path={[...PATH, 'url']} label={t('url')} />
          <SelectAt
            path={[...PATH, 'transport']}
            label={t('transport')}
            options={[
              ['', t('transport_auto')],
              ['http', 'Streamable HTTP'],
              ['sse', 'HTTP+SSE'],
            ]}
          />
          <TextsAt path={[...PATH, 'headers']} label={t('headers')} add={t('addHeader')} />
        </>
      )}
      {way === 'config' && (
        <div className={styles['pair']}>
          <TextAt path={[...PATH, 'config']} label={t('config')} />
          <TextAt path={[...PATH, 'name']} label={t('configName')} />
        </div>
      )}
      {way !== 'none' && (
        <SelectAt
          path={[...PATH, 'protocol']}
          label={t('protocol')}
          options={[['', t('protocol_auto')], ...PROTOCOLS.map((each) => [each, each] as const)]}
        />
      )}
    </PagePart>
  );
}

/** Texts by their names. */
function TextsAt({ path, label, add }: { path: Path; label: string; add: string }) {
  const t = useTranslations('suiteEditor');
  const { here, edit, isLocked } = useEditedPlace(path);
  return (
    <div role="group" aria-label={label} className="stack gap-4">
      <span className="medium" aria-hidden>
        {label}
      </span>
      {membersOf(here).map(([name], index) => (
        <div key={index} className="flex start gap-4 narrow">
          <MemberName path={[...path, name]} label={t('nameOf', { name })} />
          <ValueAt inline path={[...path, name]} label={name} />
          <IconButton
            size="small"
            label={t('removeItem', { name })}
            icon={<X aria-hidden />}
            disabled={isLocked}
            onClick={() => void edit({ kind: 'put', path: [...path, name], value: undefined })}
          />
        </div>
      ))}
      <AddItem
        variant="ghost"
        add={add}
        label={add}
        onAdd={(name) => void edit({ kind: 'put', path: [...path, name], value: `\${${name}}` })}
      />
    </div>
  );
}
