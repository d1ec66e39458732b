// The program that opens files. It knows nothing of the server: it is given a path, does one piece of work, and replies.
import { serveTasks } from './serve-tasks.ts';
import { tasks } from './tasks.ts';

serveTasks(tasks);
