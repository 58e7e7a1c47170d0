export class SecretVariables {
  readonly #variables = new Map<string, string>();
  readonly #usedNames = new Set<string>();

  /** `Authorization` → `LOUPE_AUTHORIZATION`. Another secret with the same result (`X-A` and `X_A`) gets a number. */
  variableFor(name: string, value: string): string {
    const secret = JSON.stringify([name, value]);
    const known = this.#variables.get(secret);
    if (known !== undefined) return known;
    const word = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
    const plain = `LOUPE_${word.replace(/^_+|_+$/g, '') || 'SECRET'}`;
    let variable = plain;
    for (let number = 2; this.#usedNames.has(variable); number += 1) variable = `${plain}_${number}`;
    this.#variables.set(secret, variable);
    this.#usedNames.add(variable);
    return variable;
  }
}
