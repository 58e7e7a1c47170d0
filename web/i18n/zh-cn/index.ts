export { default as app } from './app.json';
export { default as common } from './common.json';
export { default as failure } from './failure.json';
export { default as lists } from './lists.json';
export { default as outcome } from './outcome.json';
export { default as questions } from './questions.json';
export { default as tools } from './tools.json';
export { default as traffic } from './traffic.json';
