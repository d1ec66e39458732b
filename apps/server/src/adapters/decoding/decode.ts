// The process that opens files. It knows nothing of the server: it gets a path, runs one task, and replies.
import { serveTasks } from './serve-tasks.ts';
import { tasks } from './tasks.ts';

serveTasks(tasks);
