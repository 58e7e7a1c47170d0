import { base64Bytes } from '../json/base64-size';
import { describe, expect, it } from 'vitest';

import { detectText, type TextOrigin } from './detect-text';
import { utf8Size } from '../json/utf8-size';
import { summarizeContent } from '../protocol/content/summarize-content';

const shown = (text: string, origin?: TextOrigin) => {
  const detected = detectText(text, origin);
  return detected.kind === 'code' ? detected.language : detected.kind;
};

describe('detectText', () => {
  it.each([
    ['plain', 'The sum of 2 and 3 is 5.'],
    ['plain', 'Echo: **hi'],
    ['plain', 'a, b and c\nd, e and f\ng, h and i\n'],
    ['plain', '5'],
    ['plain', '# not a heading, a shell comment\nls -l'],
    ['plain', '[not json'],
    ['plain', 'Name: Bob\nAge: 42\nCity: Oslo\n'],
    ['plain', 'Summary:\n- Found: 3 files\n- Took: 2 ms\nNotes:\n- None: all is well\n- Done: yes\n'],
    ['plain', 'Results:\n  Total: 5\n  Passed: 4\nDone: yes\n'],
    ['plain', 'SELECT a seat from the plan, and pay.'],
    ['plain', 'Select one from the list.\nUpdate it if needed.'],
    ['plain', 'Create a class with these options:\nimport data\nfor example:\n- one'],
    ['plain', 'We import goods from Oslo.\nreturn them if they break;\nfrom there we ship.'],
    ['plain', '<3 this <b> tag'],
    ['plain', 'Use x = 3 where y > 2 {see below}'],
    ['plain', '[2026-11-21] INFO started\n[2026-11-21] WARN slow = 3\n'],
    [
      'plain',
      '12:00:01 INFO  worker started {"port": 80}\n12:00:02 ERROR Cannot read: file.ts:12\n    at run (/srv/app.js:3:9)\n',
    ],
    ['plain', 'Dear Ann,\n\nlet us meet: Monday, 9 am.\nfunction follows form (as ever).\n\nBob'],
    ['plain', 'Key: value\nhttps://example.com/a?b=c\npath: /usr/bin'],
    ['plain', 'total 8\ndrwxr-xr-x 2 root root 4096 Nov 21 10:00 bin\n-rw-r--r-- 1 root root 12 a.txt'],
    ['plain', '[2026-11-21 10:00:01] INFO started [main]'],
    ['plain', '[FILE] package.json\n[DIR] node_modules [2]'],
    ['json', '{"a":1}'],
    ['json', '[ // with a comment\n 1]'],
    ['json', '[true, -1.5e3]'],
    ['json', '[]'],
    ['json', '\n [1, 2]\n'],
    ['json', '{\n  "a": 1,\n  "b": [\n    2\n  ]\n}'],
    ['jsonl', '{"a":1}\n{"a":2}\n'],
    ['jsonl', '[1,2]\n[3,4]\n[5'],
    ['markdown', '# Title\n\nSome text.\n'],
    ['markdown', 'See [this](https://example.com) now'],
    ['markdown', 'code:\n```js\n1\n```'],
    ['markdown', 'Run this:\n\n```python\nfrom x import y\n\ndef f():\n    return 1\n```\n'],
    ['markdown', '- one\n- two\n\nand **bold** words'],
    ['markdown', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['csv', 'id,name,age\n1,x,3\n2,"y, z",4\n'],
    ['csv', 'id;name;price\n1;Käse;3,50\n2;Brot;2,20\n'],
    ['plain', 'let a; let b;\nlet c; let d;\nlet e; let f;\n'],
    ['tsv', 'id\tname\n1\tx\n2\ty\n'],
    ['ansi', '\u001b[32mPASS\u001b[0m all is well'],
    ['ansi', 'loading\r\u001b[2Kdone'],
    ['html', '<!doctype html>\n<html><body><p>Hello</p></body></html>'],
    ['html', '<div class="a"><p>Hello</p></div>'],
    ['xml', '<?xml version="1.0"?><a/>'],
    ['xml', '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>'],
    ['diff', 'diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n'],
    ['diff', '--- old.txt\n+++ new.txt\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n'],
    ['bash', '#!/usr/bin/env bash\nset -e\necho hi\n'],
    ['python', 'import os\nfrom sys import argv\n\ndef main():\n    return 1\n'],
    ['python', '# Says hello\n\nfrom x import y\n\nclass A(B):\n    pass\n'],
    ['javascript', "import x from 'y';\n\nexport function f() {\n  return x;\n}\n"],
    ['javascript', "const fs = require('fs');\nfunction go() {\n  fs.read();\n}\n"],
    ['typescript', 'interface A {\n  b: string;\n}\n\nconst x: string = "1";\n'],
    ['typescript', "import { a } from '../a';\nimport type { B } from '../b';\n\nexport const c = {\n  d: a(),\n};\n"],
    ['java', 'package a.b;\n\npublic class X {\n  private int n;\n}\n'],
    ['go', 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("hi")\n}\n'],
    ['rust', 'use std::fs;\n\nfn main() {\n    let x = 1;\n}\n'],
    ['c', '#include <stdio.h>\n\nint main(void) {\n  return 0;\n}\n'],
    ['cpp', '#include <vector>\n\nint main() { std::vector<int> v; }\n'],
    ['dockerfile', 'FROM node:20 AS build\nWORKDIR /app\nRUN npm ci\n'],
    ['sql', "SELECT id, name\nFROM people\nWHERE name = 'x';"],
    ['sql', 'CREATE TABLE a (id INTEGER PRIMARY KEY);'],
    ['yaml', 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: x\n  labels:\n    app: y\n'],
    ['yaml', '# Options\nservices:\n  - name: a\n    port: 80\n'],
    ['yaml', '---\na: 1\nb: 2\n'],
    ['toml', '[server]\nport = 80\nhosts = ["a", "b"]\n'],
    ['toml', '[package]\nname = "x"\nversion = "0.1.0"\n'],
    ['ini', '; comment\n[core]\neditor = vim\n'],
    ['css', '.a {\n  color: red;\n}\n\n@media print {\n  .b { margin: 0; }\n}\n'],
  ] as const)('takes for %s: %j', (kind, text) => {
    expect(shown(text)).toBe(kind);
  });

  it('believes a declared type, and then the file’s name', () => {
    expect(shown('just words', { mimeType: 'text/markdown' })).toBe('markdown');
    expect(shown('a,b', { mimeType: 'text/csv; charset=utf-8' })).toBe('csv');
    expect(shown('# Title\n\ntext\n\n', { mimeType: 'text/x-python' })).toBe('python');
    expect(shown('# Title\n\ntext\n\n', { mimeType: 'text/x-unheard-of' })).toBe('plain');
    expect(shown('{"a":1}', { mimeType: 'application/vnd.api+json' })).toBe('json');
    expect(shown('{"a":1}\n{"a":2}', { mimeType: 'application/x-ndjson' })).toBe('jsonl');
    expect(shown('# Title\n\ntext\n', { mimeType: 'text/plain' })).toBe('markdown');
    expect(shown('<p>', { mimeType: 'text/html; charset=utf-8' })).toBe('html');
    expect(shown('<p/>', { mimeType: 'application/atom+xml' })).toBe('xml');
    expect(shown('x', { uri: 'file:///srv/main.rs?x=1#y' })).toBe('rust');
    expect(shown('x', { uri: 'file:///srv/Dockerfile' })).toBe('dockerfile');
    expect(shown('x', { uri: 'file:///srv/README.md', mimeType: 'text/plain' })).toBe('markdown');
    expect(shown('x', { uri: 'file:///srv/constructor' })).toBe('plain');
    expect(shown('x', { mimeType: 'text/constructor' })).toBe('plain');
  });

  it('looks at the end of a text of which it has only the beginning', () => {
    expect(shown('{"rows":[1,2,', { tail: ',3]}\n' })).toBe('json');
    expect(shown('{"rows":[1,2,', { tail: 'and so on' })).toBe('plain');
  });
});

describe('summarizeContent', () => {
  it('counts kinds and bytes', () => {
    const content = [
      { type: 'text', text: 'é中😀' },
      { type: 'text', text: 'ab' },
      { type: 'image', data: 'AAAA' },
      { type: 'resource', resource: { blob: 'AAA=' } },
      { type: 'hologram' },
      null,
    ];
    expect(summarizeContent({ content })).toEqual({
      kinds: { text: 2, image: 1, resource: 1, unknown: 2 },
      bytes: 9 + 2 + 3 + 2,
    });
    expect(summarizeContent('nonsense')).toEqual({ kinds: {}, bytes: 0 });
  });

  it('counts as the encoders do', () => {
    for (const text of ['', 'a', 'é', '中', '😀x', '中😀é'.repeat(20_000), 'a'.repeat(60_000)]) {
      expect(utf8Size(text)).toBe(new TextEncoder().encode(text).length);
      expect(base64Bytes(btoa('x'.repeat(text.length)))).toBe(text.length);
    }
  });
});
