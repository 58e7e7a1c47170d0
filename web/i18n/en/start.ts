export const start = {
  version: 'Version {version}',
  offers: 'What the server offers',
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
    'says that it only reads, and {count, plural, =0 {requires no arguments} one {requires one argument} other {requires # arguments}}.',
  whyFew:
    '{count, plural, =0 {requires no arguments} one {requires one argument} other {requires # arguments}}. The server doesn’t say whether it changes anything.',
  openTool: 'Open {name}',
  instructions: 'Instructions for the model',
  tourTitle: 'See Loupe in two minutes',
  tourLead:
    'You’re connected to a demo server: a small made-up town that runs on your computer. Each stop makes one real call and says what to look at.',
  tourStart: 'Start the tour',
  tourGoOn: 'Continue the tour',
  tourSkip: 'Skip the tour',
  tourAgain: 'Take the tour',
  tourStops: 'Stops of the tour',
  tourNote:
    'Nothing leaves your computer. To inspect your own server, add it under Servers, or start Loupe with its command or URL.',
  tourBar: 'Tour',
  tourCount: '{number} of {count}',
  tourReturn: 'Return to this stop',
  tourBack: 'Previous stop',
  tourNext: 'Next: {stop}',
  tourFinish: 'Finish the tour',
  stop: {
    picture: 'A picture',
    table: 'A table',
    question: 'A question',
    task: 'A task',
    app: 'An app',
    failure: 'A failure',
    log: 'A log line',
  },
  stopAbout: {
    picture: 'A weather card, shown as the picture it is',
    table: 'Orders at the bakery, as rows you can sort and filter',
    question: 'A server that asks you something in the middle of a call',
    task: 'A cake that takes a while: the server answers at once and bakes on',
    app: 'A page of the server’s own, running inside the result',
    failure: 'A tool that reports an error, and what Loupe tells you about it',
    log: 'What the server wrote to its log while that call failed',
  },
  stopLook: {
    picture:
      'The server sent a text, an image and structured output, each shown as what it is. “JSON” and “Message” above the result show the same answer exactly as it was sent.',
    table:
      'The rows came as structured output, and were checked against the tool’s output schema. Click a column to sort.',
    question:
      'The call waits for your answer. Fill in the form the server sent and accept it, or decline and see what the server makes of that.',
    task: 'The server answered with a task. Loupe asks how it is doing and shows each step; Tasks keeps it while you look around. Cancel it if you like: Loupe says whether the server obeyed.',
    app: 'This form is the server’s own page in a sandbox. Choose some bread and order: the app calls another tool by itself, and Traffic shows it.',
    failure:
      'The tool ran and said that it failed. A protocol error or a lost connection would look different, so you always know who has to fix it.',
    log: 'The call failed again, and the server wrote a line about it. Lines of the protocol and of stderr are here together, in order.',
  },
} as const;
