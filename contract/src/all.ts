import * as audit from './audit.ts'
import * as auth from './auth.ts'
import { listCategories } from './categories.ts'
import type { Endpoint } from './endpoint.ts'
import * as faqs from './faqs.ts'
import * as files from './files.ts'
import * as legal from './legal.ts'
import * as overview from './overview.ts'
import * as settings from './settings.ts'
import { exportStores } from './store-export.ts'
import { pagedStoreHistory, undoStoreChange } from './store-history.ts'
import * as storeStaff from './store-staff.ts'
import * as stores from './stores.ts'
import * as users from './users.ts'

/** Every endpoint of the API by name. The server must serve each exactly once. */
export const allEndpoints = {
  signIn: auth.signIn,
  confirmSignIn: auth.confirmSignIn,
  refreshToken: auth.refreshToken,
  updateUserAttribute: auth.updateUserAttribute,
  signOut: auth.signOut,
  listSessions: auth.listSessions,
  endSession: auth.endSession,
  pagedUsers: users.pagedUsers,
  getUser: users.getUser,
  updateUser: users.updateUser,
  setUserStatus: users.setUserStatus,
  revealUser: users.revealUser,
  deleteUser: users.deleteUser,
  createAdminUser: users.createAdminUser,
  uploadFile: files.uploadFile,
  getFile: files.getFile,
  deleteFile: files.deleteFile,
  getMultipleFiles: files.getMultipleFiles,
  listCategories,
  createStore: stores.createStore,
  pagedStores: stores.pagedStores,
  getStoreCounts: stores.getStoreCounts,
  getStore: stores.getStore,
  updateStore: stores.updateStore,
  deleteStore: stores.deleteStore,
  setStoreStatus: stores.setStoreStatus,
  getStoreClosing: stores.getStoreClosing,
  listStoreStaff: storeStaff.listStoreStaff,
  inviteStoreStaff: storeStaff.inviteStoreStaff,
  setStoreStaffRole: storeStaff.setStoreStaffRole,
  removeStoreStaff: storeStaff.removeStoreStaff,
  getLegalText: legal.getLegalText,
  listLegalVersions: legal.listLegalVersions,
  pagedLegalDocuments: legal.pagedLegalDocuments,
  createLegalDraft: legal.createLegalDraft,
  getLegalDocument: legal.getLegalDocument,
  updateLegalDraft: legal.updateLegalDraft,
  deleteLegalDraft: legal.deleteLegalDraft,
  scheduleLegalDocument: legal.scheduleLegalDocument,
  withdrawLegalDocument: legal.withdrawLegalDocument,
  listPublicFaqs: faqs.listPublicFaqs,
  listFaqs: faqs.listFaqs,
  createFaq: faqs.createFaq,
  updateFaq: faqs.updateFaq,
  deleteFaq: faqs.deleteFaq,
  orderFaqs: faqs.orderFaqs,
  pagedStoreHistory,
  undoStoreChange,
  exportStores,
  getOverview: overview.getOverview,
  getPublicSettings: settings.getPublicSettings,
  pagedAuditRecords: audit.pagedAuditRecords,
} as const satisfies Record<string, Endpoint>
