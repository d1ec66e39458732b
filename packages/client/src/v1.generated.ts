export interface paths {
    "/v1/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send answers
         * @description Stores answers to a job: all of them or none, each once however often it is sent. An answer may carry its own `location`; the call’s is that of all that carry none. With `submit` the job is submitted: refused while something mandatory is missing.
         *
         *     An access token needs the scope `jobs:write`.
         */
        post: operations["sendAnswers_at__v1_answers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assets
         * @description The files that the person sees, a page at a time. `jobId` names the jobs whose files they are, parted by commas; `sort` by created_at, originalName or size.
         *
         *     An access token needs the scope `files:read`.
         */
        get: operations["listAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * ZIP assets
         * @description Many files in one ZIP, as a stream whose size is told beforehand: by their `ids`, or the files that GET /v1/assets finds with the same query. What the person doesn’t see is left out. By bearer token, or by the `key` of an address that GET /v1/assets/zip/address told.
         */
        get: operations["zipAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets/zip/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read ZIP address
         * @description An address at which a browser downloads such a ZIP by itself, to be used within ten minutes, with how many files are in it and how many bytes they are.
         *
         *     An access token needs the scope `files:read`.
         */
        get: operations["readZipAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove asset
         * @description Deletes a file. A plan with marks of jobs is kept.
         *
         *     An access token needs the scope `files:write`.
         */
        delete: operations["removeAsset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets/{target}/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Merge assets
         * @description Puts `source` in the place of `target`: its content becomes the newest version of `target`, whose older ones are kept, and wherever `source` is named it shows the same.
         *
         *     An access token needs the scope `files:write`.
         */
        patch: operations["mergeAssets"];
        trace?: never;
    };
    "/v1/client/state/byId/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read client state by ID
         * @description One saved state of the person.
         *
         *     Needs a sign-in: no access token makes this call.
         */
        get: operations["readClientStateById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/state/{screen}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read client state
         * @description What the person last chose on a screen: filters, columns, layout.
         *
         *     Needs a sign-in: no access token makes this call.
         */
        get: operations["readClientState"];
        put?: never;
        /**
         * Save client state
         * @description Keeps what the person chose on a screen in place of what was kept before; at most 64 kB.
         *
         *     Needs a sign-in: no access token makes this call.
         */
        post: operations["saveClientState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documentation.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read API documentation v1
         * @description The calls of version 1 as an OpenAPI 3.1 document: for system administrators on the main host, and for everybody with the `key` of a link.
         */
        get: operations["readApiDocumentationV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/job_types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List job types
         * @description The job types that the person sees, by title; only some with `type`. With `fromFilters` also those of jobs that the person sees, though they may not make new ones. `templates` keeps only templates.
         *
         *     An access token needs the scope `job_types:read`.
         */
        get: operations["listJobTypes_at__v1_job_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description The jobs that the person sees, a page at a time, searched, filtered and sorted.
         *
         *     An access token needs the scope `jobs:read`.
         */
        get: operations["listJobs_at__v1_jobs"];
        put?: never;
        /**
         * Create job
         * @description Creates a job. A project is needed while the projects app is on; people on it need the right to assign. `plannedLength` is in minutes, null for none; left out, it is that of the job type.
         *
         *     An access token needs the scope `jobs:write`.
         */
        post: operations["createJob_at__v1_jobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/assign_many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign many jobs
         * @description Makes exactly the people given with each job the ones on it; all or none: a refusal names each job that stands against it (`jobs.7`).
         *
         *     An access token needs the scope `jobs:write`.
         */
        post: operations["assignManyJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/assign_multiple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign jobs
         * @description Adds these people to each of these jobs, whoever is on them already; all or none: a refusal names each job that stands against it (`jobs.7`).
         *
         *     An access token needs the scope `jobs:write`.
         */
        put: operations["assignJobs"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/blueprint/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export blueprint
         * @description Makes a PDF of a marked plan: the picture, a row for each element with length and area, and totals. `link` opens it for a day.
         *
         *     An access token needs the scope `jobs:write`.
         */
        post: operations["exportBlueprint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read job dashboard
         * @description What the fixed dashboard shows of jobs: the newest, those I visited, those that others changed last.
         *
         *     An access token needs the scope `jobs:read`.
         */
        get: operations["readJobDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/dashboard/counters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read job counters
         * @description How many of the jobs that the person sees stand in each status. A status without jobs may be left out.
         *
         *     An access token needs the scope `jobs:read`.
         */
        get: operations["readJobCounters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/dashboard/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent jobs
         * @description The newest jobs that the person sees.
         *
         *     An access token needs the scope `jobs:read`.
         */
        get: operations["listRecentJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/delete_multiple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove jobs
         * @description Deletes many jobs; all or none: a refusal names each job that stands against it by its place (`7`). The body is the list of their ids.
         *
         *     An access token needs the scope `jobs:write`.
         */
        delete: operations["removeJobs"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/view/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read job
         * @description One job with its questions and its newest answers.
         *
         *     An access token needs the scope `jobs:read`.
         */
        get: operations["readJob_at__v1_jobs_view_id_"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read job
         * @description One job with its questions and its newest answers.
         *
         *     An access token needs the scope `jobs:read`.
         */
        get: operations["readJob_at__v1_jobs_id_"];
        /**
         * Change job
         * @description Changes what is given of a job. `plannedLength` is in minutes, null for none; `plannedEnd` follows from it and the start. `users` are exactly the people on it afterwards. With `version`, a change made meanwhile answers 409.
         *
         *     An access token needs the scope `jobs:write`.
         */
        put: operations["changeJob"];
        post?: never;
        /**
         * Remove job
         * @description Deletes a job. Its number is never used again; its answers stay for the audit trail alone.
         *
         *     An access token needs the scope `jobs:write`.
         */
        delete: operations["removeJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign job
         * @description Makes exactly these people the ones on the job. With `before`, those who were on it when they were chosen, whom others put on or took off since stays so.
         *
         *     An access token needs the scope `jobs:write`.
         */
        put: operations["assignJob"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone job
         * @description Makes a new job of the same type, project, start date and planned length; the same people for whoever may assign. No answers, no links.
         *
         *     An access token needs the scope `jobs:write`.
         */
        post: operations["cloneJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export jobs
         * @description A job as a PDF with its answers, photos, signatures and plans. With `combined` several jobs in one file, up to 20; with `format=zip` each in a file of its own. `archival` makes PDF/A-2b. Each file carries a code by which it can be verified.
         *
         *     An access token needs the scope `jobs:write`.
         */
        get: operations["exportJobs_at__v1_jobs_id_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read job sources
         * @description Lists, tables and project fields that the questions of this job draw on, as far as the person may see them.
         *
         *     An access token needs the scope `jobs:read`.
         */
        get: operations["readJobSources_at__v1_jobs_id_sources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/sources/{question}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search job source
         * @description Searches what a question of this job chooses from: at most 100, the best matches first.
         *
         *     An access token needs the scope `jobs:read`.
         */
        get: operations["searchJobSource_at__v1_jobs_id_sources_question_"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Visit job
         * @description Remembers that the person opened the job, for “jobs I visited”.
         *
         *     An access token needs the scope `jobs:write`.
         */
        put: operations["visitJob"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job}/add_prev/{prev}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Link previous job
         * @description Puts one job before another. A job is never linked to itself, nor twice: both are ignored.
         *
         *     An access token needs the scope `jobs:write`.
         */
        put: operations["linkPreviousJob"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job}/attendance/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change attendance
         * @description Without a body, or with `confirmed: true`, the assigned person confirms their own attendance, once. With `confirmed: false` a project manager or above removes anybody’s confirmation.
         *
         *     An access token needs the scope `jobs:write`.
         */
        put: operations["changeAttendance"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job}/remove_prev/{prev}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Unlink previous job
         * @description Ends the link between a job and the one before it.
         *
         *     An access token needs the scope `jobs:write`.
         */
        put: operations["unlinkPreviousJob"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobtype": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List job types
         * @description The job types that the person sees, by title; only some with `type`. With `fromFilters` also those of jobs that the person sees, though they may not make new ones. `templates` keeps only templates.
         *
         *     An access token needs the scope `job_types:read`.
         */
        get: operations["listJobTypes_at__v1_jobtype"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with google
         * @description Social sign-in: what came back from the service, for tokens. The address alone signs nobody in; where it is given, it has to be the verified one.
         */
        post: operations["signInWithGoogle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth/impersonate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Impersonate
         * @description Tokens to act as another person. What is done with them is recorded under both names.
         *
         *     Needs a sign-in: no access token makes this call.
         */
        post: operations["impersonate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew tokens
         * @description New tokens for a refresh token, which then has been used. A second use within seconds is taken for a lost reply; later it ends the session.
         */
        post: operations["renewTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke token
         * @description Signs out: ends the session that a token (of either kind) belongs to. Done also when it had ended already.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Signs in with e-mail and password, or renews with a refresh token. Says the same of unknown people and wrong passwords; too many failures answer 429 with Retry-After. Where a second step is needed, the problem `second_factor_required` has a `state`, good for ten minutes, for the grant `second_factor` with a code. Where the company requires a second step that is not set up yet, the tokens set it up and do nothing else (`user.second_step.is_due`).
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports
         * @description The reports that the person sees, a page at a time. `sort` by created_at, name, updated_at or last_opened_at.
         *
         *     An access token needs the scope `reports:read`.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename report template
         * @description Renames a template.
         *
         *     An access token needs the scope `reports:write`.
         */
        post: operations["renameReportTemplate"];
        /**
         * Remove report template
         * @description Deletes a template that can be deleted.
         *
         *     An access token needs the scope `reports:write`.
         */
        delete: operations["removeReportTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/s3/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Remove asset by address
         * @description Deletes a file; as DELETE /v1/s3/delete/{id}, for callers that can only send an address.
         *
         *     An access token needs the scope `files:write`.
         */
        get: operations["removeAssetByAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/s3/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove asset
         * @description Deletes a file. A plan with marks of jobs is kept.
         *
         *     An access token needs the scope `files:write`.
         */
        delete: operations["removeAsset_at__v1_s3_delete_id_"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/s3/download/{assetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download asset
         * @description The file itself, for whoever may see it by bearer token or by the `key` of its address. Whoever may not have the original gets of a picture or film a copy without what its camera wrote into it. `size` gives a smaller picture, `page` a page of a PDF as one; `preview` shows in the browser what would be saved.
         */
        get: operations["downloadAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List skills
         * @description The skills, a page at a time; with `role` only those that somebody in one of these roles may be given. `sort` by created_at or name.
         *
         *     An access token needs the scope `people:read`.
         */
        get: operations["listSkills"];
        put?: never;
        /**
         * Create skill
         * @description Creates a skill. Without `roles` it is for everybody but clients, without `expiry` it holds for good.
         *
         *     An access token needs the scope `people:write`.
         */
        post: operations["createSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/skills/job/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set job skills
         * @description Makes exactly these the skills that a job asks for. Entries without an id are dropped.
         *
         *     An access token needs the scope `people:write`.
         */
        post: operations["setJobSkills"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/skills/jobType/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set job type skills
         * @description Makes exactly these the skills that new jobs of a type ask for. Entries without an id are dropped.
         *
         *     An access token needs the scope `people:write`.
         */
        post: operations["setJobTypeSkills"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/skills/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set user skills
         * @description Makes exactly these the skills of a person: ids, or objects that also say from when and until when. A bare id leaves a skill that is held as it is, and gives another from today for as long as it lasts. Entries without an id are dropped.
         *
         *     An access token needs the scope `people:write`.
         */
        post: operations["setUserSkills"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/skills/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read skill
         * @description One skill, with how many people, jobs and job types stand on it.
         *
         *     An access token needs the scope `people:read`.
         */
        get: operations["readSkill"];
        put?: never;
        post?: never;
        /**
         * Remove skill
         * @description Deletes a skill. It is gone from people, jobs and job types with it.
         *
         *     An access token needs the scope `people:write`.
         */
        delete: operations["removeSkill"];
        options?: never;
        head?: never;
        /**
         * Change skill
         * @description Changes what is given of a skill. What people hold already keeps its days. With `version`, a change made meanwhile answers 409.
         *
         *     An access token needs the scope `people:write`.
         */
        patch: operations["changeSkill"];
        trace?: never;
    };
    "/v1/skills/{skillId}/expiration/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set skill expiration
         * @description Says from when and until when a person holds a skill that they have: `expiryDate` (null for good), or how long (`expiry`), or `permanent`. With `left`, the days that the person was left with, what somebody changed since stays: 409.
         *
         *     An access token needs the scope `people:write`.
         */
        post: operations["setSkillExpiration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A refusal (RFC 9457). `code` is stable; `data` and the messages are in the language of the reader. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @enum {string} */
            code: "not_valid" | "body_not_readable" | "body_too_large" | "body_too_slow" | "media_type_not_supported" | "not_signed_in" | "forbidden" | "not_found" | "path_unknown" | "method_not_allowed" | "conflict" | "idempotency_key_reused" | "too_many_requests" | "uploads_too_many" | "something_went_wrong" | "unavailable" | "reading_too_slow" | "instance_not_active" | "instance_unknown" | "not_set_up" | "app_not_built" | "disk_full" | "sign_in_failed" | "client_not_valid" | "sso_failed" | "sso_expired" | "sso_unreachable" | "sso_not_verified" | "sso_no_account" | "sso_account_differs" | "sso_required" | "sso_not_for_system_admins" | "drive_expired" | "drive_refused" | "drive_scope_missing" | "drive_unreachable" | "second_factor_required" | "second_factor_setup_required" | "second_factor_wrong" | "second_factor_expired" | "second_factor_none" | "second_factor_exists" | "proof_required" | "passkey_failed" | "password_wrong" | "password_too_weak" | "refresh_token_not_valid" | "invitation_expired" | "reset_link_expired" | "user_cannot_be_invited" | "invitations_are_sent" | "user_exists" | "user_not_registered" | "terms_not_accepted" | "role_above_own" | "person_above_own" | "last_system_admin" | "user_cannot_be_impersonated" | "person_is_self" | "token_out_of_scope" | "token_not_from_here" | "service_banned" | "tokens_too_many" | "program_not_valid" | "scim_token_not_valid" | "scim_filter_not_valid" | "scim_path_not_valid" | "scim_value_not_valid" | "scim_syntax_not_valid" | "scim_no_target" | "scim_not_changeable" | "scim_too_many" | "scim_group_exists" | "scim_changed_meanwhile" | "last_administrator" | "status_in_use" | "instance_is_main" | "instance_name_differs" | "instance_not_deleted" | "people_limit_reached" | "storage_limit_reached" | "jobs_limit_reached" | "name_required" | "name_taken" | "project_has_jobs" | "columns_missing" | "labels_too_many" | "job_type_has_jobs" | "job_type_disabled" | "path_loops" | "expressions_not_valid" | "global_question_in_use" | "revision_changed" | "automation_owner_gone" | "automation_run_not_failed" | "automation_paused" | "place_not_found" | "geocoder_failed" | "status_not_allowed" | "status_unknown" | "attendance_not_assigned" | "attendance_already_confirmed" | "attendance_too_late" | "job_linked_to_itself" | "job_links_in_circle" | "feature_off" | "job_not_answerable" | "job_not_in_review" | "answer_not_allowed" | "answers_missing" | "questionnaire_too_demanding" | "file_required" | "answer_id_taken" | "public_link_off" | "client_link_ended" | "client_link_withdrawn" | "nothing_shown_to_clients" | "report_not_valid" | "report_too_large" | "report_too_demanding" | "report_too_long" | "exports_busy" | "template_not_deletable" | "template_too_new" | "proposal_too_large" | "views_too_many" | "report_widgets_too_many" | "files_too_many" | "files_waiting_too_many" | "file_type_not_allowed" | "file_too_large" | "picture_too_large" | "file_altered" | "upload_differs" | "upload_offset_wrong" | "upload_protocol" | "file_missing" | "form_not_valid" | "file_unpacks_too_large" | "file_cannot_be_rotated" | "file_is_marked" | "file_cannot_be_converted" | "file_of_another_size" | "file_is_no_film" | "file_has_no_pages" | "file_locked" | "file_too_demanding" | "file_corrupted" | "export_too_large" | "export_failed" | "export_ended_its_process" | "export_source_gone" | "export_not_ready" | "export_not_failed" | "backup_in_progress" | "no_backup" | "backup_not_usable" | "exports_too_many" | "document_not_archivable" | "bulk_id_taken" | "bulk_too_many" | "bulk_not_undoable" | "bulk_undo_too_late" | "bulk_maker_changed" | "bulk_item_changed" | "bulk_item_failed" | "bulk_without_start" | "bulk_person_not_assignable" | "bulk_project_gone" | "bulk_skill_gone";
            /** @constant */
            success: false;
            data: string;
            errors: {
                path: string;
                code: string;
                message: string;
            }[];
            /** @description Of a conflict: when the change was made that stands in the way, and by whom. */
            changed?: {
                /** Format: date-time */
                at: string;
                by: {
                    first: string;
                    last: string;
                } | null;
            };
            /** @description Of `second_factor_required`: what the second step is sent with. */
            state?: string;
            /** @description Of `second_factor_required`: by what this person may end the second step. */
            ways?: ("app" | "passkey" | "recovery_code")[];
            /** @description Of the calls of programs: what OAuth calls it (RFC 6749 §5.2). */
            error?: string;
            request_id?: string;
        };
        setJobSkills_body: {
            skills: unknown[];
        };
        tokens: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            expires_in: number;
            refresh_token: string;
            user: components["schemas"]["me"];
            device_token?: string;
        };
        me: {
            /** Format: uuid */
            _id: string;
            name: components["schemas"]["personName"];
            imgUrl: string | null;
            inTraining: boolean;
            greenMark: boolean;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            role: "sys_admin" | "business_admin" | "project_manager" | "inspector" | "client";
            /** @enum {string} */
            state: "active" | "invited" | "banned";
            banned: boolean;
            confirmed: boolean;
            verified: boolean;
            valid: boolean;
            email: string;
            phoneNumber: string;
            canManageSkills: boolean;
            companies: string[];
            skills: components["schemas"]["userSkill"][];
            acceptedLocation: boolean | null;
            language: ("en" | "he") | null;
            fields: {
                [key: string]: unknown;
            };
            editable_fields: string[];
            version: number;
            notifications: string[];
            files: string[];
            /** Format: date-time */
            created_at: string;
            impersonatedBy: string | null;
            second_step: {
                /** Format: date */
                due_on: string;
                days_left: number;
                is_due: boolean;
            } | null;
            can: string[];
        };
        personName: {
            first: string;
            last: string;
        };
        userSkill: {
            /** Format: uuid */
            _id: string;
            name: string;
            avatar: string | null;
            translations?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            expirationStatus: {
                status: number;
                date: string | null;
            };
            /** Format: date */
            startDate: string;
            expiryDate: string | null;
        };
        removeAbsence_answer: {
            /** @constant */
            success: true;
        };
        answerResult: {
            ID: string;
            /** Format: uuid */
            question: string;
            repetition: string;
            revision: number;
            /** Format: date-time */
            date: string;
            /** Format: date-time */
            received_at: string;
            isIssue: boolean;
            isParallel: boolean;
        };
        readApiDocumentationV1_answer: {
            openapi: string;
            info: {
                title: string;
                version: string;
            } & {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
            webhooks?: {
                [key: string]: unknown;
            };
            externalDocs?: {
                description: string;
                url: string;
            };
        } & {
            [key: string]: unknown;
        };
        mergeAssets_answer: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            assetId: string;
            originalName: string;
            extension: string;
            contentType: string;
            Location: string;
            size: number;
            width: number | null;
            height: number | null;
            isVideo: boolean;
            hasPoster: boolean;
            isPrivate: boolean;
            target: string;
            target_user: string | null;
            uploaded_by: components["schemas"]["author"] | null;
            duration: number | null;
            pages: number | null;
            position: {
                lat: number;
                long: number;
            } | null;
            taken_at: string | null;
            corrupted: boolean;
            damaged: boolean;
            version: number;
            rotation: number;
            grayscale: boolean;
            measureIntroDisplayed: boolean;
            measurements: unknown;
            marks: {
                /** Format: uuid */
                original: string;
                marks: ({
                    /** @constant */
                    kind: "pen";
                    id: string;
                    /** @enum {string} */
                    colour: "red" | "yellow" | "green" | "blue" | "white" | "black";
                    /** @enum {string} */
                    width: "thin" | "medium" | "thick";
                    points: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    kind: "arrow";
                    id: string;
                    /** @enum {string} */
                    colour: "red" | "yellow" | "green" | "blue" | "white" | "black";
                    /** @enum {string} */
                    width: "thin" | "medium" | "thick";
                    from: [
                        number,
                        number
                    ];
                    to: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    kind: "text";
                    id: string;
                    /** @enum {string} */
                    colour: "red" | "yellow" | "green" | "blue" | "white" | "black";
                    /** @enum {string} */
                    width: "thin" | "medium" | "thick";
                    at: [
                        number,
                        number
                    ];
                    text: string;
                })[];
            } | null;
            /** Format: date-time */
            created_at: string;
            place?: {
                job: {
                    /** Format: uuid */
                    _id: string;
                    ID: number;
                    jobType: components["schemas"]["jobTypeReference"];
                } | null;
                project: components["schemas"]["projectReference"] | null;
                question: {
                    /** Format: uuid */
                    ID: string;
                    title: string;
                } | null;
            } | null;
            can: string[];
            /** @constant */
            success: true;
        };
        author: {
            /** Format: uuid */
            _id: string;
            name: components["schemas"]["personName"];
            imgUrl: string | null;
            inTraining: boolean;
            greenMark: boolean;
            isService?: boolean;
        };
        jobTypeReference: {
            /** Format: uuid */
            _id: string;
            title: string;
            icon: string;
            translations?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        projectReference: {
            /** Format: uuid */
            _id: string;
            name: string;
            avatar: string | null;
        };
        asset: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            assetId: string;
            originalName: string;
            extension: string;
            contentType: string;
            Location: string;
            size: number;
            width: number | null;
            height: number | null;
            isVideo: boolean;
            hasPoster: boolean;
            isPrivate: boolean;
            target: string;
            target_user: string | null;
            uploaded_by: components["schemas"]["author"] | null;
            duration: number | null;
            pages: number | null;
            position: {
                lat: number;
                long: number;
            } | null;
            taken_at: string | null;
            corrupted: boolean;
            damaged: boolean;
            version: number;
            rotation: number;
            grayscale: boolean;
            measureIntroDisplayed: boolean;
            measurements: unknown;
            marks: {
                /** Format: uuid */
                original: string;
                marks: ({
                    /** @constant */
                    kind: "pen";
                    id: string;
                    /** @enum {string} */
                    colour: "red" | "yellow" | "green" | "blue" | "white" | "black";
                    /** @enum {string} */
                    width: "thin" | "medium" | "thick";
                    points: [
                        number,
                        number
                    ][];
                } | {
                    /** @constant */
                    kind: "arrow";
                    id: string;
                    /** @enum {string} */
                    colour: "red" | "yellow" | "green" | "blue" | "white" | "black";
                    /** @enum {string} */
                    width: "thin" | "medium" | "thick";
                    from: [
                        number,
                        number
                    ];
                    to: [
                        number,
                        number
                    ];
                } | {
                    /** @constant */
                    kind: "text";
                    id: string;
                    /** @enum {string} */
                    colour: "red" | "yellow" | "green" | "blue" | "white" | "black";
                    /** @enum {string} */
                    width: "thin" | "medium" | "thick";
                    at: [
                        number,
                        number
                    ];
                    text: string;
                })[];
            } | null;
            /** Format: date-time */
            created_at: string;
            place?: {
                job: {
                    /** Format: uuid */
                    _id: string;
                    ID: number;
                    jobType: components["schemas"]["jobTypeReference"];
                } | null;
                project: components["schemas"]["projectReference"] | null;
                question: {
                    /** Format: uuid */
                    ID: string;
                    title: string;
                } | null;
            } | null;
            can: string[];
        };
        clientState: {
            _id: string | null;
            screen: string;
            state: unknown;
            updated_at: string | null;
        };
        personReference: {
            /** Format: uuid */
            _id: string;
            name: components["schemas"]["personName"];
            imgUrl: string | null;
            inTraining: boolean;
            greenMark: boolean;
        };
        skillReference: {
            /** Format: uuid */
            _id: string;
            name: string;
            avatar: string | null;
            translations?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        jobSources: {
            hasProject: boolean;
            lists: {
                [key: string]: {
                    items: components["schemas"]["sourceItem"][];
                    isCut: boolean;
                };
            };
            tables: {
                [key: string]: {
                    label: string;
                    translations?: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    };
                    columns: string[];
                    qrColumn: string | null;
                    rows: components["schemas"]["sourceRow"][];
                    isCut: boolean;
                };
            };
            fields: {
                [key: string]: {
                    label: string;
                    translations?: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    };
                    type: string;
                    isMultiline: boolean;
                    value: unknown;
                    mayWrite: boolean;
                    options: components["schemas"]["sourceItem"][];
                };
            };
            emails: {
                [key: string]: string[];
            };
            mentions: {
                [key: string]: unknown;
            };
        };
        sourceItem: {
            id: string;
            label: string;
            more?: string;
            translations?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        sourceRow: {
            /** Format: uuid */
            id: string;
            cells: {
                [key: string]: string;
            };
        };
        jobTypeListItem: {
            /** Format: uuid */
            _id: string;
            title: string;
            icon: string;
            translations?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            settings: components["schemas"]["jobTypeSettings"];
            clientCanCreate: boolean;
            isTemplate: boolean;
            /** Format: uuid */
            uniqueId: string;
            questions_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            can: string[];
        };
        jobTypeSettings: {
            isDisabled: boolean;
            description: unknown;
            previewSettings: string[];
            permissions: {
                project_manager?: {
                    update?: boolean;
                    read?: boolean;
                    set?: boolean;
                };
                inspector?: {
                    update?: boolean;
                    read?: boolean;
                    set?: boolean;
                };
                client?: {
                    update?: boolean;
                    read?: boolean;
                    set?: boolean;
                };
            };
            answerLocation: boolean;
            allowAddToSummary: boolean;
            stepperRTL: boolean;
            publicSources: boolean;
            publicFiles: boolean;
            publicDocument: boolean;
            languages: string[];
            documentLayout: {
                /**
                 * @default [
                 *       "cover",
                 *       "contents",
                 *       "details",
                 *       "issues",
                 *       "questions",
                 *       "plans",
                 *       "signatures",
                 *       "map",
                 *       "proof"
                 *     ]
                 */
                parts: ("cover" | "contents" | "details" | "issues" | "questions" | "plans" | "photos" | "signatures" | "map" | "proof")[];
                /** @default 2 */
                photosPerRow: number;
                /** @default true */
                showUnanswered: boolean;
                /** @default true */
                showComments: boolean;
                /** @default true */
                showAuthors: boolean;
                /** @default true */
                showLogo: boolean;
                header: {
                    /** @default $company */
                    start: string;
                    /** @default  */
                    end: string;
                };
                footer: {
                    /** @default $jobType $job */
                    start: string;
                    /** @default $page */
                    end: string;
                };
                /** @default null */
                accentColour: string | null;
                /** @default null */
                issueColour: string | null;
                /**
                 * @default a4
                 * @enum {string}
                 */
                paper: "a4" | "a5" | "a3" | "us-letter" | "us-legal";
                /** @default false */
                isLandscape: boolean;
            } | null;
            plannedLength: number | null;
            passMark: number | null;
            showScore: boolean;
        };
        createJob_answer: {
            /** Format: uuid */
            _id: string;
            ID: number;
            status: string;
            jobType: components["schemas"]["jobTypeReference"];
            project: components["schemas"]["projectReference"] | null;
            startDate: string | null;
            plannedLength: number | null;
            plannedEnd: string | null;
            users: components["schemas"]["personReference"][];
            users_count: number;
            confirmedUsers: {
                user: components["schemas"]["personReference"];
                /** Format: date-time */
                created_at: string;
            }[];
            skills: components["schemas"]["skillReference"][];
            prevJob: string[];
            next_jobs: string[];
            issues_count: number;
            score: {
                points: number;
                possible: number;
                percent: number | null;
                open: number;
                passMark: number | null;
                passed: boolean | null;
                steps: {
                    points: number;
                    possible: number;
                    percent: number | null;
                    open: number;
                    stepId: string | null;
                    repetitions: {
                        points: number;
                        possible: number;
                        percent: number | null;
                        open: number;
                        id: string;
                        number: number;
                    }[];
                }[];
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            can: string[];
            requiredSkills: string[];
            assigneeSkills: {
                /** Format: uuid */
                user: string;
                held: {
                    /** Format: uuid */
                    skill: string;
                    /** Format: date */
                    startDate: string;
                    expiryDate: string | null;
                }[];
            }[];
            place: components["schemas"]["place"] | null;
            prevJobs: {
                /** Format: uuid */
                _id: string;
                ID: number;
                status: string;
                jobType: components["schemas"]["jobTypeReference"];
                project: components["schemas"]["projectReference"] | null;
                startDate: string | null;
            }[];
            nextJobs: {
                /** Format: uuid */
                _id: string;
                ID: number;
                status: string;
                jobType: components["schemas"]["jobTypeReference"];
                project: components["schemas"]["projectReference"] | null;
                startDate: string | null;
            }[];
            linkId: string | null;
            answers_count: number;
            created_by: components["schemas"]["author"] | null;
            submitted_at: string | null;
            answering: components["schemas"]["answeringSettings"];
            version: number;
        };
        place: {
            lat: number;
            long: number;
            /** @default  */
            address: string;
        };
        answeringSettings: {
            answerLocation: boolean;
            stepperRTL: boolean;
            previewSettings: string[];
            allowAddToSummary: boolean;
            passMark: number | null;
            showScore: boolean;
        };
        question: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            ID: string;
            revision: number;
            type: number;
            title: string;
            description: string;
            settings: {
                [key: string]: unknown;
            };
            withBackground: boolean;
            backgroundMobile: string | null;
            backgroundDesktop: string | null;
            darkMode: boolean;
            isClientVisible: boolean;
            fileRequired: boolean;
            stepIcon: string | null;
            language: string | null;
            translations: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            name: string | null;
            sequence: number | null;
            root: string | null;
            disabled: boolean;
            is_global: boolean;
            jobType: string | null;
            removed: boolean;
        };
        answer: {
            ID: string;
            /** Format: uuid */
            job: string;
            /** Format: uuid */
            question: string;
            repetition: string;
            revision: number;
            value: unknown;
            files: string[];
            assets: components["schemas"]["storedFile"][];
            retired?: {
                files: string[];
                content?: boolean;
                /** Format: date-time */
                at: string;
            } | null;
            comment: string | null;
            signature: string | null;
            signer?: {
                name: string;
                /** @default  */
                role: string;
            } | null;
            emails: string[];
            isIssue: boolean;
            search_value: string;
            user: components["schemas"]["respondent"] | null;
            /** Format: date-time */
            date: string;
            /** Format: date-time */
            received_at: string;
            location: components["schemas"]["position"] | null;
            base: string | null;
            isParallel: boolean;
            isCurrent: boolean;
            earlier: number;
            asked: components["schemas"]["askedQuestion"] | null;
        };
        storedFile: {
            /** Format: uuid */
            assetId: string;
            Location: string;
            originalName: string;
            extension: string;
            contentType: string;
            size: number;
            isVideo: boolean;
        };
        respondent: {
            /** Format: uuid */
            _id: string;
            name: components["schemas"]["personName"];
            imgUrl: string | null;
            inTraining: boolean;
            greenMark: boolean;
            isService?: boolean;
            email: string | null;
        };
        position: {
            lat: number;
            long: number;
        };
        askedQuestion: {
            /** Format: uuid */
            ID: string;
            revision: number;
            type: number;
            title: string;
            description: string;
            settings: {
                [key: string]: unknown;
            };
            withBackground: boolean;
            backgroundMobile: string | null;
            backgroundDesktop: string | null;
            darkMode: boolean;
            isClientVisible: boolean;
            fileRequired: boolean;
            stepIcon: string | null;
            language: string | null;
            translations: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        reportTemplate: {
            /** Format: uuid */
            _id: string;
            /** Format: uuid */
            uniqueId: string;
            name: string;
            /** @enum {string} */
            type: "jobs" | "projects" | "users";
            columns_count: number;
            description: string;
            is_generic: boolean;
            canBeDeleted: boolean;
            /** Format: date-time */
            created_at: string;
            can: string[];
        };
        reportListItem: {
            /** Format: uuid */
            _id: string;
            name: string;
            /** @enum {string} */
            type: "jobs" | "projects" | "users";
            columns_count: number;
            owner: components["schemas"]["author"] | null;
            is_shared: boolean;
            users: components["schemas"]["personReference"][];
            has_feed: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            last_opened_at: string | null;
            can: string[];
        };
        skill: {
            /** Format: uuid */
            _id: string;
            name: string;
            avatar: string | null;
            translations?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            roles: ("sys_admin" | "business_admin" | "project_manager" | "inspector")[];
            permanent: boolean;
            expiry: {
                amount: number;
                /** @enum {string} */
                unit: "days" | "months" | "years";
            } | null;
            holders_count: number | null;
            /** Format: date-time */
            created_at: string;
            version: number;
            can: string[];
        };
        skillView: {
            /** Format: uuid */
            _id: string;
            name: string;
            avatar: string | null;
            translations?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            roles: ("sys_admin" | "business_admin" | "project_manager" | "inspector")[];
            permanent: boolean;
            expiry: {
                amount: number;
                /** @enum {string} */
                unit: "days" | "months" | "years";
            } | null;
            holders_count: number | null;
            /** Format: date-time */
            created_at: string;
            version: number;
            can: string[];
            jobs_count: number | null;
            job_types_count: number | null;
        };
    };
    responses: {
        /**
         * @description `not_valid`: Some fields need to be corrected.
         *
         *     `body_not_readable`: The request body could not be read.
         *
         *     `second_factor_wrong`: This code is not valid, or was used already. Enter the next one.
         *
         *     `second_factor_expired`: This took too long. Enter your password again.
         */
        "not_valid-body_not_readable-second_factor_wrong-second_factor_expired": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `sign_in_failed`: Invalid username and or password
         *
         *     `client_not_valid`: This program is not known here.
         *
         *     `refresh_token_not_valid`: Please sign in again.
         */
        "sign_in_failed-client_not_valid-refresh_token_not_valid": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `second_factor_required`: A code is needed besides the password.
         *
         *     `sso_required`: Your company signs in with another service’s account. Use its button on the sign-in page.
         */
        "second_factor_required-sso_required": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_many_requests`: Too many attempts. Wait a moment, then try again. */
        too_many_requests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `something_went_wrong`: Something went wrong. Please, try again later! */
        something_went_wrong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: The service is busy. Please try again in a moment. */
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_valid`: Some fields need to be corrected.
         *
         *     `body_not_readable`: The request body could not be read.
         */
        "not_valid-body_not_readable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `refresh_token_not_valid`: Please sign in again.
         *
         *     `client_not_valid`: This program is not known here.
         */
        "refresh_token_not_valid-client_not_valid": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_signed_in`: Please sign in.
         *
         *     `client_not_valid`: This program is not known here.
         */
        "not_signed_in-client_not_valid": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `forbidden`: You don’t have permission to do this. */
        forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `user_cannot_be_impersonated`: You can act only as a user who has registered and is not banned.
         *
         *     `person_is_self`: You can’t do this to yourself.
         */
        "user_cannot_be_impersonated-person_is_self": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_key_reused`: This idempotency key was used with another request. */
        idempotency_key_reused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_signed_in`: Please sign in. */
        not_signed_in: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `forbidden`: You don’t have permission to do this.
         *
         *     `answer_not_allowed`: You don’t have permission to answer this question.
         */
        "forbidden-answer_not_allowed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `job_not_answerable`: This job can’t be answered in its current status.
         *
         *     `answers_missing`: Some mandatory questions are not answered yet, the first is {question}.
         *
         *     `questionnaire_too_demanding`: The calculations of this questionnaire are too large, “{question}” most of all. Shorten its formula.
         *
         *     `file_required`: File is required!
         *
         *     `answer_id_taken`: This answer ID belongs to another answer.
         */
        "job_not_answerable-answers_missing-questionnaire_too_demanding-file_required-answer_id_taken": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_valid`: Some fields need to be corrected. */
        not_valid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found. */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `file_of_another_size`: The new file has another size: what is marked, measured or drawn on the old one would not fit. */
        file_of_another_size: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `file_type_not_allowed`: Invalid file extension allowed only {list} */
        file_type_not_allowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_valid`: Some fields need to be corrected.
         *
         *     `files_too_many`: Error, maximum files allowed {n}
         */
        "not_valid-files_too_many": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `file_is_marked`: Jobs have marks on this plan (marks: {marks}, jobs: {jobs}), so it is kept. To offer it no longer, take it off its project: the marks stay. */
        file_is_marked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `idempotency_key_reused`: This idempotency key was used with another request.
         *
         *     `file_corrupted`: Corrupted file, please reupload
         *
         *     `file_too_demanding`: This file takes too long or too much memory to open. Save it in a simpler form, then upload it again.
         */
        "idempotency_key_reused-file_corrupted-file_too_demanding": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `body_too_large`: The request is too large. */
        body_too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `export_too_large`: This is too much for one file at once: at most {limit}. Export it in the background, or in parts. */
        export_too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `file_too_demanding`: This file takes too long or too much memory to open. Save it in a simpler form, then upload it again.
         *
         *     `document_not_archivable`: This document can’t be made as PDF/A. Export it as a plain PDF.
         */
        "file_too_demanding-document_not_archivable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_type_disabled`: This job type is disabled. */
        job_type_disabled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_valid`: Some fields need to be corrected.
         *
         *     `body_not_readable`: The request body could not be read.
         *
         *     `status_unknown`: There is no such status.
         */
        "not_valid-body_not_readable-status_unknown": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `forbidden`: You don’t have permission to do this.
         *
         *     `status_not_allowed`: You don’t have permission to set this status.
         */
        "forbidden-status_not_allowed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `conflict`: Someone changed this in the meantime. Check the newest version and try again.
         *
         *     `job_type_disabled`: This job type is disabled.
         */
        "conflict-job_type_disabled": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `attendance_not_assigned`: Only an assigned user can confirm.
         *
         *     `attendance_already_confirmed`: Attendance is already confirmed.
         *
         *     `attendance_too_late`: Nobody is expected on this job any more.
         */
        "attendance_not_assigned-attendance_already_confirmed-attendance_too_late": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `job_links_in_circle`: These jobs would follow each other in a loop. */
        job_links_in_circle: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `forbidden`: You don’t have permission to do this.
         *
         *     `feature_off`: This app is switched off.
         */
        "forbidden-feature_off": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `template_not_deletable`: This template can’t be deleted. */
        template_not_deletable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_valid`: Some fields need to be corrected.
         *
         *     `body_not_readable`: The request body could not be read.
         *
         *     `sso_failed`: The sign-in service’s response could not be verified. Try again.
         *
         *     `sso_expired`: This sign-in took too long or began in another browser. Try again.
         */
        "not_valid-body_not_readable-sso_failed-sso_expired": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `client_not_valid`: This program is not known here. */
        client_not_valid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `sso_not_verified`: The sign-in service doesn’t confirm that this email address is yours.
         *
         *     `sso_no_account`: No active account here has this email address. Ask an administrator to invite you.
         *
         *     `sso_not_for_system_admins`: System administrators can sign in with this service once one of them has set it up.
         */
        "sso_not_verified-sso_no_account-sso_not_for_system_admins": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `not_set_up`: {what} is not set up yet.
         *
         *     `sso_account_differs`: Another account of this service is linked already. Ask an administrator.
         *
         *     `people_limit_reached`: This company has reached its limit of {limit} users. Remove someone, or ask whoever runs Plumbline for you for more.
         */
        "not_set_up-sso_account_differs-people_limit_reached": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `sso_unreachable`: The sign-in service can’t be reached at the moment, or doesn’t respond as it should. */
        sso_unreachable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: This name is already taken. */
        name_taken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `name_taken`: This name is already taken.
         *
         *     `conflict`: Someone changed this in the meantime. Check the newest version and try again.
         */
        "name_taken-conflict": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `forbidden`: You don’t have permission to do this.
         *
         *     `person_above_own`: This user has a role above yours.
         *
         *     `feature_off`: This app is switched off.
         */
        "forbidden-person_above_own-feature_off": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `conflict`: Someone changed this in the meantime. Check the newest version and try again. */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description A repeated key answers what the first call answered and changes nothing. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendAnswers_at__v1_answers: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    job: string;
                    data: {
                        answer: {
                            ID: string;
                            /** @default  */
                            repetition?: string;
                            value: unknown;
                            /** @default [] */
                            files?: string[];
                            comment?: string | null;
                            signature?: string | null;
                            signer?: {
                                name: string;
                                /** @default  */
                                role?: string;
                            } | null;
                            /** @default [] */
                            emails?: string[];
                            /** @default false */
                            isIssue?: boolean;
                            search_value?: string | null;
                            revision?: number | null;
                            base?: string | null;
                            date?: string | null;
                            location?: {
                                lat: number;
                                long: number;
                            } | null;
                        };
                        /** Format: uuid */
                        question: string;
                    }[];
                    location?: {
                        lat: number;
                        long: number;
                    } | null;
                    /** @default false */
                    submit?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["answerResult"][];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden-answer_not_allowed"];
            409: components["responses"]["job_not_answerable-answers_missing-questionnaire_too_demanding-file_required-answer_id_taken"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    listAssets: {
        parameters: {
            query?: {
                search?: string;
                page?: number;
                page_size?: number;
                sort?: string;
                filters?: string;
                after?: string;
                jobId?: string[] | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["asset"][];
                        total: number;
                        total_is_estimate: boolean;
                        page: number;
                        pages: number;
                        page_size: number;
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    zipAssets: {
        parameters: {
            query?: {
                ids?: string[] | string;
                search?: string;
                filters?: string;
                jobId?: string[] | string;
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            400: components["responses"]["not_valid-files_too_many"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readZipAddress: {
        parameters: {
            query?: {
                ids?: string[] | string;
                search?: string;
                filters?: string;
                jobId?: string[] | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Location: string;
                        files: number;
                        size: number;
                    };
                };
            };
            400: components["responses"]["not_valid-files_too_many"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    removeAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["removeAbsence_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["file_is_marked"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    mergeAssets: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                target: string;
                source: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["mergeAssets_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["file_of_another_size"];
            415: components["responses"]["file_type_not_allowed"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readClientStateById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clientState"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readClientState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                screen: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clientState"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    saveClientState: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                screen: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    state: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clientState"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            413: components["responses"]["body_too_large"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readApiDocumentationV1: {
        parameters: {
            query?: {
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["readApiDocumentationV1_answer"];
                };
            };
            400: components["responses"]["not_valid"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    listJobTypes_at__v1_job_types: {
        parameters: {
            query?: {
                type?: string[] | string;
                "type[]"?: string[] | string;
                fromFilters?: "0" | "1" | "true" | "false";
                templates?: "0" | "1" | "true" | "false";
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["jobTypeListItem"][];
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    listJobs_at__v1_jobs: {
        parameters: {
            query?: {
                search?: string;
                page?: number;
                page_size?: number;
                sort?: string;
                filters?: string;
                after?: string;
                status?: string[] | string;
                project?: string[] | string;
                jobType?: string[] | string;
                user?: string[] | string;
                startDate?: string;
                endDate?: string;
                section?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: {
                            /** Format: uuid */
                            _id: string;
                            ID: number;
                            status: string;
                            jobType: components["schemas"]["jobTypeReference"];
                            project: components["schemas"]["projectReference"] | null;
                            startDate: string | null;
                            plannedLength: number | null;
                            plannedEnd: string | null;
                            users: components["schemas"]["personReference"][];
                            users_count: number;
                            confirmedUsers: {
                                user: components["schemas"]["personReference"];
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            skills: components["schemas"]["skillReference"][];
                            prevJob: string[];
                            next_jobs: string[];
                            issues_count: number;
                            score: {
                                points: number;
                                possible: number;
                                percent: number | null;
                                open: number;
                                passMark: number | null;
                                passed: boolean | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            can: string[];
                        }[];
                        total: number;
                        total_is_estimate: boolean;
                        page: number;
                        pages: number;
                        page_size: number;
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    createJob_at__v1_jobs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    job_type: string;
                    project?: string | null;
                    prev_job?: (string | string[]) | null;
                    /** Format: date-time */
                    startDate: string;
                    plannedLength?: number | null;
                    users?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["createJob_answer"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["job_type_disabled"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    assignManyJobs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    jobs: {
                        /** Format: uuid */
                        _id: string;
                        users: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
                        ID: number;
                        status: string;
                        jobType: components["schemas"]["jobTypeReference"];
                        project: components["schemas"]["projectReference"] | null;
                        startDate: string | null;
                        plannedLength: number | null;
                        plannedEnd: string | null;
                        users: components["schemas"]["personReference"][];
                        users_count: number;
                        confirmedUsers: {
                            user: components["schemas"]["personReference"];
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        skills: components["schemas"]["skillReference"][];
                        prevJob: string[];
                        next_jobs: string[];
                        issues_count: number;
                        score: {
                            points: number;
                            possible: number;
                            percent: number | null;
                            open: number;
                            passMark: number | null;
                            passed: boolean | null;
                        } | null;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                        can: string[];
                    }[];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    assignJobs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    users: string[];
                    jobs: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
                        ID: number;
                        status: string;
                        jobType: components["schemas"]["jobTypeReference"];
                        project: components["schemas"]["projectReference"] | null;
                        startDate: string | null;
                        plannedLength: number | null;
                        plannedEnd: string | null;
                        users: components["schemas"]["personReference"][];
                        users_count: number;
                        confirmedUsers: {
                            user: components["schemas"]["personReference"];
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        skills: components["schemas"]["skillReference"][];
                        prevJob: string[];
                        next_jobs: string[];
                        issues_count: number;
                        score: {
                            points: number;
                            possible: number;
                            percent: number | null;
                            open: number;
                            passMark: number | null;
                            passed: boolean | null;
                        } | null;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                        can: string[];
                    }[];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    exportBlueprint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    blueprintImage: string;
                    elements: (string | {
                        /** Format: uuid */
                        _id: string;
                    })[];
                    size: {
                        width: number;
                        height: number;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        link: string;
                    };
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["idempotency_key_reused-file_corrupted-file_too_demanding"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readJobDashboard: {
        parameters: {
            query?: {
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recent: {
                            /** Format: uuid */
                            _id: string;
                            ID: number;
                            status: string;
                            jobType: components["schemas"]["jobTypeReference"];
                            project: components["schemas"]["projectReference"] | null;
                            startDate: string | null;
                            plannedLength: number | null;
                            plannedEnd: string | null;
                            users: components["schemas"]["personReference"][];
                            users_count: number;
                            confirmedUsers: {
                                user: components["schemas"]["personReference"];
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            skills: components["schemas"]["skillReference"][];
                            prevJob: string[];
                            next_jobs: string[];
                            issues_count: number;
                            score: {
                                points: number;
                                possible: number;
                                percent: number | null;
                                open: number;
                                passMark: number | null;
                                passed: boolean | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            can: string[];
                        }[];
                        visited: {
                            /** Format: uuid */
                            _id: string;
                            ID: number;
                            status: string;
                            jobType: components["schemas"]["jobTypeReference"];
                            project: components["schemas"]["projectReference"] | null;
                            startDate: string | null;
                            plannedLength: number | null;
                            plannedEnd: string | null;
                            users: components["schemas"]["personReference"][];
                            users_count: number;
                            confirmedUsers: {
                                user: components["schemas"]["personReference"];
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            skills: components["schemas"]["skillReference"][];
                            prevJob: string[];
                            next_jobs: string[];
                            issues_count: number;
                            score: {
                                points: number;
                                possible: number;
                                percent: number | null;
                                open: number;
                                passMark: number | null;
                                passed: boolean | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            can: string[];
                        }[];
                        changed: {
                            /** Format: uuid */
                            _id: string;
                            ID: number;
                            status: string;
                            jobType: components["schemas"]["jobTypeReference"];
                            project: components["schemas"]["projectReference"] | null;
                            startDate: string | null;
                            plannedLength: number | null;
                            plannedEnd: string | null;
                            users: components["schemas"]["personReference"][];
                            users_count: number;
                            confirmedUsers: {
                                user: components["schemas"]["personReference"];
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            skills: components["schemas"]["skillReference"][];
                            prevJob: string[];
                            next_jobs: string[];
                            issues_count: number;
                            score: {
                                points: number;
                                possible: number;
                                percent: number | null;
                                open: number;
                                passMark: number | null;
                                passed: boolean | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            can: string[];
                        }[];
                    };
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readJobCounters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        statuses: {
                            [key: string]: number;
                        };
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    listRecentJobs: {
        parameters: {
            query?: {
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
                        ID: number;
                        status: string;
                        jobType: components["schemas"]["jobTypeReference"];
                        project: components["schemas"]["projectReference"] | null;
                        startDate: string | null;
                        plannedLength: number | null;
                        plannedEnd: string | null;
                        users: components["schemas"]["personReference"][];
                        users_count: number;
                        confirmedUsers: {
                            user: components["schemas"]["personReference"];
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        skills: components["schemas"]["skillReference"][];
                        prevJob: string[];
                        next_jobs: string[];
                        issues_count: number;
                        score: {
                            points: number;
                            possible: number;
                            percent: number | null;
                            open: number;
                            passMark: number | null;
                            passed: boolean | null;
                        } | null;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                        can: string[];
                    }[];
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    removeJobs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["removeAbsence_answer"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readJob_at__v1_jobs_view_id_: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
                        ID: number;
                        status: string;
                        jobType: components["schemas"]["jobTypeReference"];
                        project: components["schemas"]["projectReference"] | null;
                        startDate: string | null;
                        plannedLength: number | null;
                        plannedEnd: string | null;
                        users: components["schemas"]["personReference"][];
                        users_count: number;
                        confirmedUsers: {
                            user: components["schemas"]["personReference"];
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        skills: components["schemas"]["skillReference"][];
                        prevJob: string[];
                        next_jobs: string[];
                        issues_count: number;
                        score: {
                            points: number;
                            possible: number;
                            percent: number | null;
                            open: number;
                            passMark: number | null;
                            passed: boolean | null;
                            steps: {
                                points: number;
                                possible: number;
                                percent: number | null;
                                open: number;
                                stepId: string | null;
                                repetitions: {
                                    points: number;
                                    possible: number;
                                    percent: number | null;
                                    open: number;
                                    id: string;
                                    number: number;
                                }[];
                            }[];
                        } | null;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                        can: string[];
                        requiredSkills: string[];
                        assigneeSkills: {
                            /** Format: uuid */
                            user: string;
                            held: {
                                /** Format: uuid */
                                skill: string;
                                /** Format: date */
                                startDate: string;
                                expiryDate: string | null;
                            }[];
                        }[];
                        place: components["schemas"]["place"] | null;
                        prevJobs: {
                            /** Format: uuid */
                            _id: string;
                            ID: number;
                            status: string;
                            jobType: components["schemas"]["jobTypeReference"];
                            project: components["schemas"]["projectReference"] | null;
                            startDate: string | null;
                        }[];
                        nextJobs: {
                            /** Format: uuid */
                            _id: string;
                            ID: number;
                            status: string;
                            jobType: components["schemas"]["jobTypeReference"];
                            project: components["schemas"]["projectReference"] | null;
                            startDate: string | null;
                        }[];
                        linkId: string | null;
                        answers_count: number;
                        created_by: components["schemas"]["author"] | null;
                        submitted_at: string | null;
                        answering: components["schemas"]["answeringSettings"];
                        version: number;
                        questions: components["schemas"]["question"][];
                        answers: components["schemas"]["answer"][];
                        given: {
                            unseen: {
                                /** Format: uuid */
                                ID: string;
                                sequence: number;
                                isStep: boolean;
                                isRepeated: boolean;
                                disabled: boolean;
                                showWhen: string | null;
                            }[];
                            places: {
                                [key: string]: {
                                    outcomes?: unknown[];
                                    leadsTo?: string | null;
                                    problems?: string[];
                                    mayAnswer?: boolean;
                                    repetitions?: string[];
                                    of?: {
                                        [key: string]: string | null;
                                    };
                                };
                            };
                            fresh: {
                                [key: string]: {
                                    outcomes?: unknown[];
                                    leadsTo?: string | null;
                                    problems?: string[];
                                    mayAnswer?: boolean;
                                    repetitions?: string[];
                                    of?: {
                                        [key: string]: string | null;
                                    };
                                };
                            };
                        } | null;
                        languages: string[];
                        returned?: {
                            reason: string;
                            askedIds: string[];
                            /** Format: date-time */
                            at: string;
                            by: components["schemas"]["author"] | null;
                        } | null;
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readJob_at__v1_jobs_id_: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        _id: string;
                        ID: number;
                        status: string;
                        jobType: components["schemas"]["jobTypeReference"];
                        project: components["schemas"]["projectReference"] | null;
                        startDate: string | null;
                        plannedLength: number | null;
                        plannedEnd: string | null;
                        users: components["schemas"]["personReference"][];
                        users_count: number;
                        confirmedUsers: {
                            user: components["schemas"]["personReference"];
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        skills: components["schemas"]["skillReference"][];
                        prevJob: string[];
                        next_jobs: string[];
                        issues_count: number;
                        score: {
                            points: number;
                            possible: number;
                            percent: number | null;
                            open: number;
                            passMark: number | null;
                            passed: boolean | null;
                            steps: {
                                points: number;
                                possible: number;
                                percent: number | null;
                                open: number;
                                stepId: string | null;
                                repetitions: {
                                    points: number;
                                    possible: number;
                                    percent: number | null;
                                    open: number;
                                    id: string;
                                    number: number;
                                }[];
                            }[];
                        } | null;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                        can: string[];
                        requiredSkills: string[];
                        assigneeSkills: {
                            /** Format: uuid */
                            user: string;
                            held: {
                                /** Format: uuid */
                                skill: string;
                                /** Format: date */
                                startDate: string;
                                expiryDate: string | null;
                            }[];
                        }[];
                        place: components["schemas"]["place"] | null;
                        prevJobs: {
                            /** Format: uuid */
                            _id: string;
                            ID: number;
                            status: string;
                            jobType: components["schemas"]["jobTypeReference"];
                            project: components["schemas"]["projectReference"] | null;
                            startDate: string | null;
                        }[];
                        nextJobs: {
                            /** Format: uuid */
                            _id: string;
                            ID: number;
                            status: string;
                            jobType: components["schemas"]["jobTypeReference"];
                            project: components["schemas"]["projectReference"] | null;
                            startDate: string | null;
                        }[];
                        linkId: string | null;
                        answers_count: number;
                        created_by: components["schemas"]["author"] | null;
                        submitted_at: string | null;
                        answering: components["schemas"]["answeringSettings"];
                        version: number;
                        questions: components["schemas"]["question"][];
                        answers: components["schemas"]["answer"][];
                        given: {
                            unseen: {
                                /** Format: uuid */
                                ID: string;
                                sequence: number;
                                isStep: boolean;
                                isRepeated: boolean;
                                disabled: boolean;
                                showWhen: string | null;
                            }[];
                            places: {
                                [key: string]: {
                                    outcomes?: unknown[];
                                    leadsTo?: string | null;
                                    problems?: string[];
                                    mayAnswer?: boolean;
                                    repetitions?: string[];
                                    of?: {
                                        [key: string]: string | null;
                                    };
                                };
                            };
                            fresh: {
                                [key: string]: {
                                    outcomes?: unknown[];
                                    leadsTo?: string | null;
                                    problems?: string[];
                                    mayAnswer?: boolean;
                                    repetitions?: string[];
                                    of?: {
                                        [key: string]: string | null;
                                    };
                                };
                            };
                        } | null;
                        languages: string[];
                        returned?: {
                            reason: string;
                            askedIds: string[];
                            /** Format: date-time */
                            at: string;
                            by: components["schemas"]["author"] | null;
                        } | null;
                    };
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    changeJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    project?: string | null;
                    /** Format: uuid */
                    jobType?: string;
                    /** Format: date-time */
                    startDate?: string;
                    plannedLength?: number | null;
                    version?: number;
                    status?: string;
                    users?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["createJob_answer"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable-status_unknown"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden-status_not_allowed"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict-job_type_disabled"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    removeJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["removeAbsence_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    assignJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    users: string[];
                    before?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["createJob_answer"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    cloneJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["createJob_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["job_type_disabled"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    exportJobs_at__v1_jobs_id_export: {
        parameters: {
            query?: {
                combined?: string[] | string;
                format?: "pdf" | "zip";
                archival?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            413: components["responses"]["export_too_large"];
            422: components["responses"]["file_too_demanding-document_not_archivable"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readJobSources_at__v1_jobs_id_sources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["jobSources"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    searchJobSource_at__v1_jobs_id_sources_question_: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path: {
                id: string;
                question: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["sourceItem"][];
                        rows: components["schemas"]["sourceRow"][];
                    };
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    visitJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["removeAbsence_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    linkPreviousJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                job: string;
                prev: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["createJob_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["job_links_in_circle"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    changeAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                job: string;
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default true */
                    confirmed?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["createJob_answer"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["attendance_not_assigned-attendance_already_confirmed-attendance_too_late"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    unlinkPreviousJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                job: string;
                prev: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["createJob_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    listJobTypes_at__v1_jobtype: {
        parameters: {
            query?: {
                type?: string[] | string;
                "type[]"?: string[] | string;
                fromFilters?: "0" | "1" | "true" | "false";
                templates?: "0" | "1" | "true" | "false";
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["jobTypeListItem"][];
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    signInWithGoogle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    username?: string;
                    grant_type: string;
                    client_id: string;
                    client_secret?: string;
                    code?: string;
                    state?: string;
                    iss?: string;
                    key?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["tokens"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable-sso_failed-sso_expired"];
            401: components["responses"]["client_not_valid"];
            403: components["responses"]["sso_not_verified-sso_no_account-sso_not_for_system_admins"];
            409: components["responses"]["not_set_up-sso_account_differs-people_limit_reached"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            502: components["responses"]["sso_unreachable"];
            503: components["responses"]["unavailable"];
        };
    };
    impersonate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    username: string;
                    grant_type?: string;
                    client_id: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["tokens"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in-client_not_valid"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["user_cannot_be_impersonated-person_is_self"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    renewTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    grant_type?: "refresh_token";
                    refresh_token: string;
                    client_id: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["tokens"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["refresh_token_not_valid-client_not_valid"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["removeAbsence_answer"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    grant_type: "password";
                    username: string;
                    password: string;
                    device_token?: string;
                    client_id: string;
                    client_secret?: string;
                } | {
                    /** @constant */
                    grant_type: "second_factor";
                    state: string;
                    code: string;
                    /** @enum {string} */
                    remember?: "true" | "false";
                    client_id: string;
                    client_secret?: string;
                } | {
                    /** @constant */
                    grant_type: "refresh_token";
                    refresh_token: string;
                    client_id: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["tokens"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable-second_factor_wrong-second_factor_expired"];
            401: components["responses"]["sign_in_failed-client_not_valid-refresh_token_not_valid"];
            403: components["responses"]["second_factor_required-sso_required"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    listReports: {
        parameters: {
            query?: {
                search?: string;
                page?: number;
                page_size?: number;
                sort?: string;
                filters?: string;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["reportListItem"][];
                        total: number;
                        total_is_estimate: boolean;
                        page: number;
                        pages: number;
                        page_size: number;
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    renameReportTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["reportTemplate"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden-feature_off"];
            404: components["responses"]["not_found"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    removeReportTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["removeAbsence_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden-feature_off"];
            404: components["responses"]["not_found"];
            409: components["responses"]["template_not_deletable"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    removeAssetByAddress: {
        parameters: {
            query?: {
                id?: string;
                assetId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["removeAbsence_answer"];
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["file_is_marked"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    removeAsset_at__v1_s3_delete_id_: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["removeAbsence_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["file_is_marked"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    downloadAsset: {
        parameters: {
            query?: {
                size?: "100" | "500" | "489x500" | "100x100" | "500x500";
                page?: number;
                version?: number;
                preview?: "0" | "1" | "true" | "false";
                key?: string;
            };
            header?: never;
            path: {
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            400: components["responses"]["not_valid"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    listSkills: {
        parameters: {
            query?: {
                search?: string;
                page?: number;
                page_size?: number;
                sort?: string;
                filters?: string;
                after?: string;
                role?: string[] | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["skill"][];
                        total: number;
                        total_is_estimate: boolean;
                        page: number;
                        pages: number;
                        page_size: number;
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["not_valid"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    createSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    avatar?: string | null;
                    roles?: ("sys_admin" | "business_admin" | "project_manager" | "inspector")[];
                    expiry?: {
                        amount: number;
                        /** @enum {string} */
                        unit: "days" | "months" | "years";
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["skillView"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["name_taken"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    setJobSkills: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["setJobSkills_body"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["skillReference"][];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden-feature_off"];
            404: components["responses"]["not_found"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    setJobTypeSkills: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["setJobSkills_body"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["skillReference"][];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden-feature_off"];
            404: components["responses"]["not_found"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    setUserSkills: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    skills: unknown[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["userSkill"][];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden-person_above_own-feature_off"];
            404: components["responses"]["not_found"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    readSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["skillView"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    removeSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["removeAbsence_answer"];
                };
            };
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    changeSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    avatar?: string | null;
                    roles?: ("sys_admin" | "business_admin" | "project_manager" | "inspector")[];
                    expiry?: {
                        amount: number;
                        /** @enum {string} */
                        unit: "days" | "months" | "years";
                    } | null;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["skillView"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["name_taken-conflict"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
    setSkillExpiration: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated key answers what the first call answered and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                skillId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiration: {
                        /** Format: date */
                        startDate?: string;
                        expiryDate?: string | null;
                        expiry?: {
                            amount: number;
                            /** @enum {string} */
                            unit: "days" | "months" | "years";
                        } | null;
                        permanent?: boolean;
                    };
                    left?: {
                        /** Format: date */
                        startDate: string;
                        expiryDate: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["userSkill"];
                };
            };
            400: components["responses"]["not_valid-body_not_readable"];
            401: components["responses"]["not_signed_in"];
            403: components["responses"]["forbidden-person_above_own-feature_off"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["idempotency_key_reused"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["something_went_wrong"];
            503: components["responses"]["unavailable"];
        };
    };
}
