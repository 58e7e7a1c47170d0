export const start = {
  version: 'Version {version}',
  offers: 'Server features',
  tools: '{count, plural, one {tool} other {tools}}',
  resources: '{count, plural, one {resource} other {resources}}',
  prompts: '{count, plural, one {prompt} other {prompts}}',
  skills: '{count, plural, one {skill} other {skills}}',
  skillsUncounted: 'Skills',
  resourcesUncounted: 'Resources',
  promptsUncounted: 'Prompts',
  findings: '{count, plural, one {error or warning} other {errors and warnings}}',
  tryFirst: 'Try this first',
  whyReadOnly:
    'is marked as read-only and {count, plural, =0 {requires no arguments} one {requires one argument} other {requires # arguments}}.',
  whyFew:
    '{count, plural, =0 {requires no arguments} one {requires one argument} other {requires # arguments}}. The server doesn’t say whether it changes data.',
  openTool: 'Open {name}',
  instructions: 'Instructions for the model',
  tourTitle: 'See Loupe in two minutes',
  tourLead:
    'You’re connected to a demo server, a small fictional town that runs on your computer. Each stop makes one real call and explains what to look at.',
  tourStart: 'Start the tour',
  tourGoOn: 'Continue the tour',
  tourSkip: 'Skip the tour',
  tourAgain: 'Take the tour',
  tourStops: 'Tour stops',
  tourNote:
    'Nothing leaves your computer. To inspect your own server, add it under Servers, or start Loupe with its command or URL.',
  tourBar: 'Tour',
  tourCount: '{number} of {count}',
  tourReturn: 'Return to this stop',
  tourBack: 'Previous stop',
  tourNext: 'Next: {stop}',
  tourFinish: 'Finish the tour',
  stop: {
    picture: 'An image',
    table: 'A table',
    question: 'An input request',
    task: 'A task',
    app: 'An app',
    failure: 'An error',
    log: 'A log line',
  },
  stopAbout: {
    picture: 'A weather card, shown as an image',
    table: 'Bakery orders as rows you can sort and filter',
    question: 'A server that requests input during a call',
    task: 'A long-running call: the server responds immediately and continues in the background',
    app: 'A web page from the server, running inside the result',
    failure: 'A tool that reports an error, and what Loupe tells you about it',
    log: 'What the server logged while that call failed',
  },
  stopLook: {
    picture:
      'The server sent text, an image and structured output, each rendered by type. “JSON” and “Message” above the result show the same response exactly as it was sent.',
    table:
      'The rows are structured output, validated against the tool’s output schema. Click a column to sort.',
    question:
      'The call waits for your answer. Fill in the server’s form and accept it, or decline and see how the server reacts.',
    task: 'The server responded with a task. Loupe polls it and shows each status; you can leave and find it under Tasks. If you cancel it, Loupe shows whether the server stopped.',
    app: 'This form is the server’s own page in a sandbox. Choose some bread and order: the app calls another tool, which you can see in Traffic.',
    failure:
      'The tool ran and reported an error. Protocol errors and lost connections look different, so you always know who has to fix them.',
    log: 'The call failed again, and the server logged it. Log messages and stderr lines are shown together, in order.',
  },
} as const;
