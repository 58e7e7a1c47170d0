/** Names the environment variables that stand for the secrets of one exported program: each secret has its own. */
export class SecretVariables {
  /** By name and value: where both are the same, so is the secret. */
  readonly #variables = new Map<string, string>();
  readonly #taken = new Set<string>();

  /**
   * The variable for a secret: `Authorization` gives `LOUPE_AUTHORIZATION`. Another secret whose name gives the same
   * (`X-A` and `X_A`) has a number after it.
   */
  variableFor(name: string, value: string): string {
    const secret = JSON.stringify([name, value]);
    const known = this.#variables.get(secret);
    if (known !== undefined) return known;
    const word = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
    const plain = `LOUPE_${word.replace(/^_+|_+$/g, '') || 'SECRET'}`;
    let variable = plain;
    for (let number = 2; this.#taken.has(variable); number += 1) variable = `${plain}_${number}`;
    this.#variables.set(secret, variable);
    this.#taken.add(variable);
    return variable;
  }
}
