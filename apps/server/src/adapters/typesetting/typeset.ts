// The typesetting process: Typst is synchronous and retains memory, so it runs outside of the server and is replaced.
import { serveTasks } from '../decoding/serve-tasks.ts';
import { tasks } from './tasks.ts';

serveTasks(tasks);
