// The program that sets documents: Typst is synchronous and holds on to memory, so it runs beside the server and is replaced.
import { serveTasks } from '../decoding/serve-tasks.ts';
import { tasks } from './tasks.ts';

serveTasks(tasks);
