import { useTranslations } from 'use-intl';

import { knowsCapability } from '../../../../core/session/connect/declared';
import {
  CLIENT_CAPABILITIES,
  type ClientCapability,
  PROTOCOL_VERSIONS,
} from '../../../../core/protocol/protocol-settings';
import { CheckField } from '../../../ui/form-fields';
import type { ProtocolDraft } from './protocol-draft';
import form from '../../../ui/form.module.css';
import styles from './protocol-fields.module.css';

type ChoicesDraft = Pick<ProtocolDraft, 'version' | 'undeclared'>;

interface CapabilityChoicesProps {
  draft: ChoicesDraft;
  onChange: (part: Pick<ProtocolDraft, 'undeclared'>) => void;
}

/** Which client capabilities are declared. Those that the chosen version has no word for can't be chosen. */
export function CapabilityChoices({ draft, onChange }: CapabilityChoicesProps) {
  const t = useTranslations('connection.protocol');
  return (
    <fieldset className={form['group']}>
      <legend>{t('capabilities')}</legend>
      <div className={styles['choices']}>
        {CLIENT_CAPABILITIES.filter((whole) => wholeOf(whole) === undefined).map((whole) => (
          <div key={whole}>
            {[whole, ...CLIENT_CAPABILITIES.filter((part) => wholeOf(part) === whole)].map(
              (capability) => (
                <CapabilityChoice
                  key={capability}
                  capability={capability}
                  draft={draft}
                  onChange={onChange}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function CapabilityChoice({
  capability,
  draft: { version, undeclared },
  onChange,
}: CapabilityChoicesProps & { capability: ClientCapability }) {
  const t = useTranslations('connection.protocol');
  const whole = wholeOf(capability);
  const isKnown = version === 'auto' || knowsCapability(version, capability);
  const isOpen = isKnown && (whole === undefined || !undeclared.includes(whole));
  const isOn = !undeclared.includes(capability);
  const known = PROTOCOL_VERSIONS.filter((each) => knowsCapability(each, capability));
  const range = known.length > 1 ? `${known.at(-1) ?? ''} – ${known[0] ?? ''}` : (known[0] ?? '');
  const key = KEYS[capability];
  return (
    <div
      className={styles['choice']}
      data-part={whole === undefined ? undefined : true}
      data-unknown={isKnown ? undefined : true}
    >
      <CheckField
        label={t(`capability.${key}`)}
        hint={isKnown ? t(`capabilityHint.${key}`) : t('unknownTo', { version, versions: range })}
        checked={isOpen && isOn}
        disabled={!isOpen}
        onChange={(on) =>
          onChange({
            undeclared: on
              ? undeclared.filter((each) => each !== capability)
              : [...undeclared, capability],
          })
        }
      />
    </div>
  );
}

/** The capability that this one is a part of, and nothing without. */
function wholeOf(capability: ClientCapability): ClientCapability | undefined {
  if (capability.startsWith('sampling.')) return 'sampling';
  return capability.startsWith('roots.') ? 'roots' : undefined;
}

/** The keys of the texts, in which a dot would mean another level. */
const KEYS = {
  'elicitation.form': 'elicitationForm',
  'elicitation.url': 'elicitationUrl',
  sampling: 'sampling',
  'sampling.tools': 'samplingTools',
  'sampling.context': 'samplingContext',
  roots: 'roots',
  'roots.listChanged': 'rootsListChanged',
  tasks: 'tasks',
  'extension.ui': 'extensionUi',
  'extension.tasks': 'extensionTasks',
} as const satisfies Record<ClientCapability, string>;
