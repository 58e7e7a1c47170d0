import { describe, expect, it } from 'vitest';

import { fitsUriTemplate, readUriTemplate } from './uri-template';

/** From RFC 6570, section 3.2, as far as texts and lists go. */
const values = {
  count: ['one', 'two', 'three'],
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  empty: '',
  path: '/foo/bar',
  x: '1024',
  y: '768',
  list: ['red', 'green', 'blue'],
  base: 'http://example.com/home/',
};

const cases: [template: string, expanded: string][] = [
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{half}', '50%25'],
  ['O{empty}X', 'OX'],
  ['O{undef}X', 'OX'],
  ['{x,y}', '1024,768'],
  ['?{x,empty}', '?1024,'],
  ['{var:3}', 'val'],
  ['{list}', 'red,green,blue'],
  ['{list*}', 'red,green,blue'],
  ['{+path}/here', '/foo/bar/here'],
  ['{+half}', '50%25'],
  ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
  ['{+base}index', 'http://example.com/home/index'],
  ['{#path,x}/here', '#/foo/bar,1024/here'],
  ['X{.x,y}', 'X.1024.768'],
  ['X{.list*}', 'X.red.green.blue'],
  ['{/var,empty}', '/value/'],
  ['{/list*,path:4}', '/red/green/blue/%2Ffoo'],
  ['{;x,y,empty}', ';x=1024;y=768;empty'],
  ['{;list*}', ';list=red;list=green;list=blue'],
  ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ['{?x,y,undef}', '?x=1024&y=768'],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{&var:3}', '&var=val'],
];

describe('readUriTemplate', () => {
  it.each(cases)('expands %s to %s', (template, expanded) => {
    const read = readUriTemplate(template);
    expect(read.valid).toBe(true);
    expect(read.expand(values)).toBe(expanded);
  });

  it('names each variable once, and those that take a list', () => {
    const { variables } = readUriTemplate('demo://{a}/{+a,b:3}{?c*}');
    expect(variables).toEqual([
      { name: 'a', isList: false },
      { name: 'b', isList: false },
      { name: 'c', isList: true },
    ]);
  });

  it('keeps what is percent-encoded where reserved characters may stay', () => {
    expect(readUriTemplate('{+p}').expand({ p: 'a%2Fb' })).toBe('a%2Fb');
  });

  it('does not take a variable for a member that every object has', () => {
    expect(readUriTemplate('x:{toString}{__proto__}').expand({})).toBe('x:');
  });

  it.each(['x:{', 'x:{}', 'x:}', 'x:{a b}', 'x:{=a}', 'x:{a:0}', 'x:{user-id}', 'x y', 'x:%zz'])(
    'sees that %s breaks the rules',
    (template) => {
      expect(readUriTemplate(template).valid).toBe(false);
    },
  );

  it('expands what breaks the rules as far as it can be understood', () => {
    expect(readUriTemplate('users://{user-id}').expand({ 'user-id': 'a b' })).toBe('users://a%20b');
  });

  it('has no URI for half a character', () => {
    expect(readUriTemplate('x:{a}').expand({ a: '\ud800' })).toBeUndefined();
  });
});

it.each([
  ['demo://cities/{city}', 'demo://cities/kyoto', true],
  ['demo://cities/{city}', 'demo://cities/', false],
  ['demo://cities/{city}', 'demo://rivers/kyoto', false],
  ['repo://{owner}/{name}/readme', 'repo://ada/engine/readme', true],
  ['repo://{owner}/{name}/readme', 'repo://ada/readme', false],
  ['demo://menu', 'demo://menu', true],
  ['demo://menu', 'demo://menu/2', false],
  ['{+uri}', 'demo://menu', false],
])('%s and %s', (template, uri, fits) => {
  expect(fitsUriTemplate(uri, template)).toBe(fits);
});
