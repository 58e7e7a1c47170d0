import { isObject } from '../../../json/json-object';
import { isSchema } from '../../json-schema';
import { matcherOf } from '../pattern';
import {
  type Check,
  type Evaluated,
  type Failure,
  failure,
  type Evaluator,
  type Keywords,
  NONE,
  checkPart,
  pathOf,
  type InstancePath,
} from './check';
import { sizeChecks } from './scalar-checks';

type ObjectCheck = (value: Record<string, unknown>, at: InstancePath, evaluated: Evaluated) => readonly Failure[];

export function propertyChecks(keywords: Keywords, evaluator: Evaluator): Check[] {
  const count = (value: unknown) => (isObject(value) ? Object.keys(value).length : undefined);
  const counts = sizeChecks(['minProperties', 'maxProperties'], count, keywords, evaluator);
  const checks = [
    ...nameChecks(keywords, evaluator),
    ...dependentChecks(keywords, evaluator),
    ...memberChecks(keywords, evaluator),
  ];
  const [required, ...others] = checks.map(ofObjects);
  return required ? [required, ...counts, ...others] : counts;
}

function ofObjects(each: ObjectCheck): Check {
  return (value, at, evaluated) => (isObject(value) ? each(value, at, evaluated) : NONE);
}

function missing(names: unknown, more: Pick<Failure, 'keyword' | 'because'>, { passOver }: Evaluator): ObjectCheck {
  if (!Array.isArray(names)) return names === undefined ? () => NONE : passOver;
  return (value, at, evaluated) =>
    names.flatMap((name: unknown) => {
      if (typeof name !== 'string') return passOver(value, at, evaluated);
      if (Object.hasOwn(value, name)) return NONE;
      return [{ ...more, path: [...pathOf(at), name], value, expected: names }];
    });
}

function nameChecks(keywords: Keywords, evaluator: Evaluator): ObjectCheck[] {
  const names = keywords('propertyNames');
  const ofNames: ObjectCheck = (value, at, evaluated) => {
    if (!isSchema(names)) return evaluator.passOver(value, at, evaluated);
    const isWrong = (name: string) => evaluator.apply(names, name, undefined).length > 0;
    return Object.keys(value).some(isWrong) ? failure('propertyNames', names, value, at) : NONE;
  };
  const required = missing(keywords('required'), { keyword: 'required' }, evaluator);
  return [required, ...(names === undefined ? [] : [ofNames])];
}

function dependentChecks(keywords: Keywords, evaluator: Evaluator): ObjectCheck[] {
  return ['dependentRequired', 'dependentSchemas', 'dependencies'].flatMap((keyword) => {
    const dependents = keywords(keyword);
    if (!isObject(dependents)) return dependents === undefined ? [] : [evaluator.passOver];
    return Object.entries(dependents).map(([because, demanded]): ObjectCheck => {
      const lacks = missing(demanded, { keyword: 'dependentRequired', because }, evaluator);
      return (value, at, evaluated) => {
        if (!Object.hasOwn(value, because)) return NONE;
        return isSchema(demanded) ? evaluator.within(demanded, value, at, evaluated) : lacks(value, at, evaluated);
      };
    });
  });
}

function memberChecks(keywords: Keywords, evaluator: Evaluator): ObjectCheck[] {
  const [properties, patterns, others] = ['properties', 'patternProperties', 'additionalProperties'].map(keywords);
  const named = isObject(properties) ? properties : {};
  const matching = Object.entries(isObject(patterns) ? patterns : {}).map(([pattern, schema]) => ({
    matcher: matcherOf(pattern),
    schema,
  }));
  // Nobody knows which properties an invalid pattern is for.
  const isOpen = matching.some(({ matcher }) => !matcher);
  const isBroken = [properties, patterns].some((map) => map !== undefined && !isObject(map));
  const checks: ObjectCheck[] = isOpen || isBroken ? [evaluator.passOver] : [];
  const member = (
    schema: unknown,
    [value, parent, evaluated]: Parameters<ObjectCheck>,
    segment: string,
    keyword: string,
  ) => checkPart(evaluator, { keyword, schema, value: value[segment], at: { parent, segment }, evaluated });
  if (isObject(properties)) {
    const declared = Object.entries(properties);
    checks.push((...args) =>
      declared.flatMap(([name, schema]) =>
        Object.hasOwn(args[0], name) ? member(schema, args, name, 'properties') : NONE,
      ),
    );
  }
  for (const { matcher, schema } of matching)
    checks.push((...args) =>
      Object.keys(args[0]).flatMap((name) =>
        matcher?.test(name) === true ? member(schema, args, name, 'patternProperties') : NONE,
      ),
    );
  const isOther = (name: string) => !Object.hasOwn(named, name) && !matching.some(({ matcher }) => matcher?.test(name));
  if (others !== undefined && !isOpen && !isBroken)
    checks.push((...args) =>
      Object.keys(args[0]).flatMap((name) =>
        isOther(name) ? member(others, args, name, 'additionalProperties') : NONE,
      ),
    );
  return checks;
}
