import type { SecondStepWay } from '@plumbline/domain/users/second-factors';

/**
 * The error catalogue: every code that any call can answer, with its HTTP status. What is said of it, `packages/texts` has
 * (`problems.json`, `file-problems.json`).
 */
export const problemStatuses = {
  // Any call
  not_valid: 400,
  body_not_readable: 400,
  body_too_large: 413,
  body_too_slow: 408,
  media_type_not_supported: 415,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  path_unknown: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  uploads_too_many: 429,
  something_went_wrong: 500,
  unavailable: 503,
  reading_too_slow: 422,
  instance_not_active: 503,
  instance_unknown: 404,
  not_set_up: 409,
  app_not_built: 409,
  disk_full: 507,

  // Sign-in, invitations, passwords
  sign_in_failed: 401,
  client_not_valid: 401,
  sso_failed: 400,
  sso_expired: 400,
  sso_unreachable: 502,
  sso_not_verified: 403,
  sso_no_account: 403,
  sso_account_differs: 409,
  sso_required: 403,
  sso_not_for_system_admins: 403,
  drive_expired: 400,
  drive_refused: 400,
  drive_scope_missing: 400,
  drive_unreachable: 502,
  second_factor_required: 403,
  second_factor_setup_required: 403,
  second_factor_wrong: 400,
  second_factor_expired: 400,
  second_factor_none: 409,
  second_factor_exists: 409,
  proof_required: 403,
  passkey_failed: 400,
  password_wrong: 400,
  password_too_weak: 400,
  refresh_token_not_valid: 401,
  invitation_expired: 410,
  reset_link_expired: 410,
  user_cannot_be_invited: 409,
  invitations_are_sent: 409,
  user_exists: 409,
  user_not_registered: 409,
  terms_not_accepted: 400,
  role_above_own: 403,
  person_above_own: 403,
  last_system_admin: 409,
  user_cannot_be_impersonated: 409,
  person_is_self: 409,
  token_out_of_scope: 403,
  token_not_from_here: 403,
  service_banned: 409,
  tokens_too_many: 409,
  program_not_valid: 400,

  // Provisioning by a directory (RFC 7644 §3.12)
  scim_token_not_valid: 401,
  scim_filter_not_valid: 400,
  scim_path_not_valid: 400,
  scim_value_not_valid: 400,
  scim_syntax_not_valid: 400,
  scim_no_target: 400,
  scim_not_changeable: 400,
  scim_too_many: 400,
  scim_group_exists: 409,
  scim_changed_meanwhile: 412,
  last_administrator: 409,

  // Settings
  status_in_use: 409,

  // Instances
  instance_is_main: 409,
  instance_name_differs: 409,
  instance_not_deleted: 409,
  people_limit_reached: 409,
  storage_limit_reached: 507,
  jobs_limit_reached: 409,

  // Projects, job types, questions
  name_required: 400,
  name_taken: 409,
  project_has_jobs: 409,
  columns_missing: 409,
  labels_too_many: 413,
  job_type_has_jobs: 409,
  job_type_disabled: 409,
  path_loops: 409,
  expressions_not_valid: 400,
  global_question_in_use: 409,
  revision_changed: 409,

  // Automations
  automation_owner_gone: 409,
  automation_run_not_failed: 409,
  automation_paused: 409,

  // Places
  place_not_found: 404,
  geocoder_failed: 502,

  // Jobs and answers
  status_not_allowed: 403,
  status_unknown: 400,
  attendance_not_assigned: 409,
  attendance_already_confirmed: 409,
  attendance_too_late: 409,
  job_linked_to_itself: 409,
  job_links_in_circle: 409,
  feature_off: 403,
  job_not_answerable: 409,
  job_not_in_review: 409,
  answer_not_allowed: 403,
  answers_missing: 409,
  questionnaire_too_demanding: 409,
  file_required: 409,
  answer_id_taken: 409,
  public_link_off: 404,

  // Jobs for people outside of the company
  client_link_ended: 410,
  client_link_withdrawn: 410,
  nothing_shown_to_clients: 409,

  // Reports
  report_not_valid: 409,
  report_too_large: 409,
  report_too_demanding: 409,
  report_too_long: 409,
  exports_busy: 503,
  template_not_deletable: 409,
  template_too_new: 409,

  // Shift view
  proposal_too_large: 409,

  // Views
  views_too_many: 409,

  // Dashboard
  report_widgets_too_many: 409,

  // Files
  files_too_many: 400,
  files_waiting_too_many: 429,
  file_type_not_allowed: 415,
  file_too_large: 413,
  picture_too_large: 413,
  file_altered: 409,
  upload_differs: 409,
  upload_offset_wrong: 409,
  upload_protocol: 412,
  file_missing: 400,
  form_not_valid: 422,
  file_unpacks_too_large: 413,
  file_cannot_be_rotated: 409,
  file_is_marked: 409,
  file_cannot_be_converted: 409,
  file_of_another_size: 409,
  file_is_no_film: 409,
  file_has_no_pages: 409,
  file_locked: 422,
  file_too_demanding: 422,
  file_corrupted: 422,

  // Exports
  export_too_large: 413,
  export_failed: 422,
  export_ended_its_process: 422,
  export_source_gone: 422,
  export_not_ready: 409,
  export_not_failed: 409,
  backup_in_progress: 409,
  no_backup: 409,
  backup_not_usable: 409,
  exports_too_many: 429,
  document_not_archivable: 422,

  // Bulk changes
  bulk_id_taken: 409,
  bulk_too_many: 429,
  bulk_not_undoable: 409,
  bulk_undo_too_late: 409,
  bulk_maker_changed: 409,
  bulk_item_changed: 409,
  bulk_item_failed: 500,
  bulk_without_start: 409,
  bulk_person_not_assignable: 409,
  bulk_project_gone: 409,
  bulk_skill_gone: 409,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatuses;

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemStatuses, code);

/** What is wrong with one field. `path` is the wire path (`users.0.email`), `code` stable, `message` in the person's language. */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
  /** In a text that has a mistake: the offset of its first character, and how many there are. */
  at?: number;
  length?: number;
}

/** RFC 9457 `application/problem+json` with the specification's own `success` and `data` (spec/4 §1 "Wire format"). */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  success: false;
  /** The message that a screen shows. */
  data: string;
  errors: FieldProblem[];
  /** Of a conflict: when somebody made the change that stands in the way; `by` is null where nobody is named. */
  changed?: { at: string; by: { first: string; last: string } | null } | undefined;
  /** Of `second_factor_required`: what the second step is sent with, and by what this person may end it. */
  state?: string | undefined;
  ways?: readonly SecondStepWay[] | undefined;
  /** Where a program asks for tokens: as OAuth names it (RFC 6749 §5.2). */
  error?: string | undefined;
  error_description?: string | undefined;
  request_id?: string;
}
