/** Where the identity calls are. */
export const userBase = '/api/ims-crm/user';
export const invitationBase = '/api/ims-crm/userInvitation/s';
export const branchPermissionBase = '/api/ims-crm/userBranchPermission/s';
export const organisationBase = '/api/ims-crm/organization/s';
export const roleBase = '/api/ims-crm/role/s';
