import format from 'use-intl/format-message/format-only';

/** Formats a text that the build has compiled. An undefined value leaves nothing, as with texts parsed in the page. */
const formatCompiled: typeof format = Object.assign(
  (...[key, message, values, options]: Parameters<typeof format>) => {
    const filled: Record<string, unknown> = { ...values };
    for (const name in filled) filled[name] ??= '';
    return format(key, message, values && (filled as typeof values), options);
  },
  { raw: format.raw },
);

export default formatCompiled;
