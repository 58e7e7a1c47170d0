import { jsonPathOf, pointerOf, type Segment } from '../../core/json/json-pointer';
import { isObject } from '../../core/json/json-object';
import { fullJudgeWithin } from './full-judge';
import { type JsonSchema } from '../../core/schema/json-schema';
import { chooseBranch } from '../../core/schema/plan/choose-branch';
import type { Branch } from '../../core/schema/plan/node-plan';
import { freeMemberSchema, planNode } from '../../core/schema/plan/plan-node';
import { SchemaDocument } from '../../core/schema/plan/schema-document';

/** The path at which the form would show an invalid branch of a union although another one is valid. */
export function wrongBranch(root: JsonSchema, value: unknown): string | undefined {
  return new BranchCheck(root).look(root, value, []);
}

class BranchCheck {
  readonly #document: SchemaDocument;
  readonly #pointers = new Map<object, string>();
  readonly #isValid: (pointer: string, value: unknown) => boolean | undefined;

  constructor(root: JsonSchema) {
    this.#document = new SchemaDocument(root);
    this.#isValid = fullJudgeWithin(root);
    const visit = (node: unknown, pointer: string) => {
      if (typeof node !== 'object' || node === null || this.#pointers.has(node)) return;
      this.#pointers.set(node, pointer);
      for (const [key, child] of Object.entries(node)) visit(child, pointer + pointerOf([key]));
    };
    visit(root, '');
  }

  /** Undefined for a merged branch, which is not in the document. */
  #fits({ schema }: Branch, value: unknown): boolean | undefined {
    if (typeof schema === 'boolean') return schema;
    const parts: unknown[] = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
    const part = parts.at(-1);
    const pointer = this.#pointers.get(schema) ?? (isObject(part) ? this.#pointers.get(part) : undefined);
    return pointer === undefined ? undefined : this.#isValid(pointer, value);
  }

  look(schema: JsonSchema, value: unknown, path: readonly Segment[]): string | undefined {
    const { plan } = planNode(this.#document, schema, value);
    switch (plan.kind) {
      case 'nullable':
        return value === null ? undefined : this.look(plan.inner, value, path);
      case 'union': {
        const index = chooseBranch(this.#document, plan.branches, value, undefined) ?? 0;
        const chosen = plan.branches[index];
        if (!chosen) return undefined;
        const better = plan.branches.find((branch) => this.#fits(branch, value) === true);
        if (this.#fits(chosen, value) === false && better)
          return `${jsonPathOf(path)}: ${chosen.title} instead of ${better.title}`;
        return path.length > 12 ? undefined : this.look(chosen.schema, value, path);
      }
      case 'object':
        for (const [name, member] of Object.entries(isObject(value) ? value : {})) {
          const property = plan.properties.find((item) => item.name === name);
          const inner = property?.schema ?? freeMemberSchema(plan.free, name);
          const found = this.look(inner, member, [...path, name]);
          if (found !== undefined) return found;
        }
        return undefined;
      case 'list':
        for (const [index, item] of (Array.isArray(value) ? (value as unknown[]) : []).entries()) {
          const found = this.look(plan.prefix[index] ?? plan.items, item, [...path, index]);
          if (found !== undefined) return found;
        }
        return undefined;
      case 'text':
      case 'number':
      case 'boolean':
      case 'choice':
      case 'choices':
      case 'json':
        return undefined;
    }
  }
}
