export class NumberList {
  values: Uint32Array;
  length = 0;

  constructor(room: number) {
    this.values = new Uint32Array(Math.max(64, room));
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Uint32Array(this.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length++] = value;
  }
}
