import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { ServerOffer } from '../../../core/session/connect/server-json/server-offers';
import {
  type OfferInput,
  type OfferValues,
  valueOf,
} from '../../../core/session/connect/server-json/offer-inputs';
import type { SettingsUi } from '../../forms/settings/theme';

/** What a `server.json` asks for, each as the kind of field that it describes. */
export function useOfferForm({ inputs }: ServerOffer, values: OfferValues) {
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
      const help = [
        ...(description === undefined ? [] : [description]),
        ...(isLines ? [t('lines')] : []),
      ];
      return {
        'ui:literal': marks.length === 0 ? name : `${name} (${marks.join(', ')})`,
        'ui:words': { name },
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
