import type { RJSFSchema } from '@rjsf/utils';
import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { ServerJsonProblem } from '../../../core/session/connect/server-json/check-server-json';
import type { ServerJson } from '../../../core/session/connect/server-json/read-server-json';
import { describeTarget } from '../../../core/session/connect/server-config';
import { type OfferInput, type OfferValues, valueOf } from '../../../core/session/connect/server-json/offer-inputs';
import { missingInputs, type ServerOffer } from '../../../core/session/connect/server-json/server-offers';
import { SEVERITY_ICONS } from '../../content/findings/severity-icon';
import { classNames } from '../../ui/class-names';
import { SelectField } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import { SettingsForm, type SettingsUi } from '../../forms/settings/settings-form';
import { urlProblem } from './parse-server-input';
import { offerOf, type ServerDraft } from './server-draft';
import form from '../../ui/form.module.css';
import list from '../../content/findings/finding-list.module.css';
import styles from './server-form.module.css';

interface ServerJsonPartProps {
  document: ServerJson;
  draft: ServerDraft;
  onChange: (part: Partial<ServerDraft>) => void;
}

export function ServerJsonPart({ document, draft, onChange }: ServerJsonPartProps) {
  const t = useTranslations('serverJson');
  const { name, title, description, version, offers, problems } = document;
  const offer = offerOf(document, draft);
  const label = (each: ServerOffer) =>
    t(each.kind === 'package' ? 'offerPackage' : 'offerRemote', { type: each.type, identifier: each.identifier });
  return (
    <section className="stack gap-12 lined rounded-lg py-12 px-16" aria-label={t('title')}>
      <header className="flex wrap baseline gap-8 rows-4">
        <h3 className="lg semibold">{title ?? name}</h3>
        {title !== undefined && <code className="faint sm">{name}</code>}
        {version !== undefined && <span className="faint sm">{t('versionOf', { version })}</span>}
        {description !== undefined && <p className="wide muted">{description}</p>}
      </header>
      {problems.length > 0 ? <ProblemList problems={problems} /> : <p className="muted sm">✓ {t('noProblems')}</p>}
      {offers.length > 1 && (
        <SelectField
          label={t('offer')}
          value={String(offer ? offers.indexOf(offer) : 0)}
          options={offers.map((each, index) => [String(index), label(each)] as const)}
          onChange={(chosen) => onChange({ offer: Number(chosen) })}
        />
      )}
      {offer ? (
        <Offer key={draft.offer} offer={offer} draft={draft} onChange={onChange} />
      ) : (
        <Notice tone="warn" title={t('noOffers')} />
      )}
    </section>
  );
}

function ProblemList({ problems }: { problems: readonly ServerJsonProblem[] }) {
  const t = useTranslations('serverJson');
  const all = useTranslations();
  // The types can't match each rule with its values.
  const text = all as (key: string, values: ServerJsonProblem['values']) => string;
  return (
    <ul className="grid gap-2 sm" aria-label={t('problems')}>
      {problems.map(({ rule, severity, path, values }, index) => {
        const Icon = SEVERITY_ICONS[severity];
        return (
          <li key={index} className={classNames(list['finding'], list[severity])}>
            <Icon aria-hidden className={list['icon']} />
            <div className="narrow break">
              <span className={list['severity']}>{t(severity)}</span>{' '}
              <span>{text(`serverJson.rules.${rule}`, values)}</span> <code className={list['path']}>{path}</code>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface OfferProps {
  offer: ServerOffer;
  draft: ServerDraft;
  onChange: (part: Partial<ServerDraft>) => void;
}

function Offer({ offer, draft: { offerValues }, onChange }: OfferProps) {
  const t = useTranslations('serverJson');
  const id = useId();
  const { schema, uiSchema } = useOfferForm(offer, offerValues);
  const target = offer.target(offerValues);
  const start = offer.startCommand?.(offerValues);
  const missing = missingInputs(offer, offerValues);
  if (!target) return <Notice tone="warn" title={t('unsupported', { type: offer.type })} />;
  const isUrl = target.kind !== 'stdio';
  const commandLine = (parts: readonly string[]) =>
    describeTarget({
      kind: 'stdio',
      command: parts[0] ?? '',
      args: parts.slice(1),
      env: {},
      inheritEnv: false,
    });
  return (
    <>
      <SettingsForm
        schema={schema}
        uiSchema={uiSchema}
        texts="serverJson"
        value={Object.fromEntries(offer.inputs.map((input) => [input.key, valueOf(input, offerValues)]))}
        onChange={(values) => onChange({ offerValues: { ...offerValues, ...(values as OfferValues) } })}
      />
      {offer.inputs.some(({ isSecret }) => isSecret) && <p className="muted sm">{t('secretsHint')}</p>}
      {start && (
        <div className={form['field']}>
          <p className="muted sm">{t('startFirst')}</p>
          <pre className={styles['command']} role="group" aria-label={t('start')}>
            {commandLine(start)}
          </pre>
        </div>
      )}
      <div className={form['field']}>
        <span id={id}>{t(isUrl ? 'address' : 'command')}</span>
        <pre className={styles['command']} role="group" aria-labelledby={id}>
          {describeTarget(target)}
        </pre>
      </div>
      {missing.length > 0 ? (
        <p className="muted sm" role="status">
          {t('stillMissing', { names: missing.map(({ name }) => name).join(t('listSeparator')) })}
        </p>
      ) : (
        isUrl &&
        urlProblem(target.url) !== undefined && (
          <p className="bad sm" role="alert">
            {t('notAUrl')}
          </p>
        )
      )}
    </>
  );
}

function useOfferForm({ inputs }: ServerOffer, values: OfferValues) {
  const t = useTranslations('serverJson');
  return useMemo(() => {
    const schema: RJSFSchema = {
      type: 'object',
      required: inputs.filter(({ isRequired }) => isRequired).map(({ key }) => key),
      properties: Object.fromEntries(
        inputs.map((input): [string, RJSFSchema] => {
          const choices = choicesOf(input);
          return [input.key, { type: 'string', ...(choices.length > 0 && { enum: [...choices] }) }];
        }),
      ),
    };
    const ui = (input: OfferInput): SettingsUi => {
      const { name, description, isRequired, isSecret, isRepeated, format, placeholder } = input;
      const marks = [...(isRequired ? [t('required')] : []), ...(isSecret ? [t('secret')] : [])];
      const isLines = isRepeated && input.of === 'argument' && !isSecret;
      const help = [...(description === undefined ? [] : [description]), ...(isLines ? [t('lines')] : [])];
      return {
        'ui:literal': marks.length === 0 ? name : `${name} · ${marks.join(t('listSeparator'))}`,
        'ui:textValues': { name },
        ...(help.length > 0 && { 'ui:help': help.join(' ') }),
        ...(placeholder !== undefined && { 'ui:placeholder': placeholder }),
        ...(format === 'number' && { 'ui:inputMode': 'decimal' }),
        ...(choicesOf(input).length > 0
          ? (!isRequired || valueOf(input, values) === '') && { 'ui:none': 'unset' }
          : isLines
            ? { 'ui:widget': 'textarea', 'ui:mono': true }
            : isSecret && { 'ui:widget': 'password', 'ui:reveal': true }),
      };
    };
    const uiSchema: SettingsUi = Object.fromEntries(inputs.map((input) => [input.key, ui(input)]));
    return { schema, uiSchema };
  }, [inputs, values, t]);
}

function choicesOf({ format, choices }: OfferInput): readonly string[] {
  return format === 'boolean' ? ['true', 'false'] : choices;
}
