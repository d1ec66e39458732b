/** The lists that the system has for every questionnaire (spec/2 §3, System list). */
export type ListSource = 'projects' | 'job_types' | 'users' | 'factories' | 'materials' | 'customers';
