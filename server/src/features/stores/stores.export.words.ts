import type { Locale } from '@madang/contract/locales'
import type { StoreStatus } from '@madang/contract/store-actions'
import type { DocumentType } from '@madang/contract/store-files'

interface Words {
  readonly headings: Readonly<Record<ExportColumn, string>>
  readonly statuses: Readonly<Record<StoreStatus, string>>
  readonly documents: Readonly<Record<DocumentType, string>>
}

export const exportColumns = [
  'name',
  'category',
  'status',
  'phone',
  'businessNumber',
  'branchNo',
  'representative',
  'address',
  'documents',
  'created',
  'submitted',
] as const
type ExportColumn = (typeof exportColumns)[number]

/** The same words as on the screen (web/src/locales, "stores"), which the server does not have. */
export const exportWords: Readonly<Record<Locale, Words>> = {
  br: {
    headings: {
      name: 'Loja',
      category: 'Categoria',
      status: 'Situação',
      phone: 'Telefone da loja',
      businessNumber: 'Número de registro da empresa',
      branchNo: 'Número da filial',
      representative: 'Representante',
      address: 'Endereço',
      documents: 'Documentos',
      created: 'Cadastrada (hora da Coreia)',
      submitted: 'Enviada (hora da Coreia)',
    },
    statuses: {
      DRAFT: 'Rascunho',
      PENDING_REVIEW: 'Em análise',
      REJECTED: 'Devolvida',
      ACTIVE: 'Ativa',
      SUSPENDED: 'Suspensa',
      CLOSED: 'Encerrada',
    },
    documents: {
      BUSINESS_REGISTRATION: 'Registro da empresa',
      PERMIT: 'Alvarás',
      BANKBOOK: 'Caderneta bancária',
    },
  },
  cn: {
    headings: {
      name: '店铺',
      category: '类别',
      status: '状态',
      phone: '店铺电话',
      businessNumber: '营业登记号',
      branchNo: '分店编号',
      representative: '代表人',
      address: '地址',
      documents: '证件',
      created: '登记时间（韩国时间）',
      submitted: '提交时间（韩国时间）',
    },
    statuses: {
      DRAFT: '草稿',
      PENDING_REVIEW: '待审核',
      REJECTED: '已退回',
      ACTIVE: '营业中',
      SUSPENDED: '已停用',
      CLOSED: '已关闭',
    },
    documents: {
      BUSINESS_REGISTRATION: '营业登记证',
      PERMIT: '许可证',
      BANKBOOK: '存折复印件',
    },
  },
  es: {
    headings: {
      name: 'Tienda',
      category: 'Categoría',
      status: 'Estado',
      phone: 'Teléfono de la tienda',
      businessNumber: 'Número de registro empresarial',
      branchNo: 'Número de sucursal',
      representative: 'Representante',
      address: 'Dirección',
      documents: 'Documentos',
      created: 'Registrada (hora de Corea)',
      submitted: 'Enviada (hora de Corea)',
    },
    statuses: {
      DRAFT: 'Borrador',
      PENDING_REVIEW: 'En revisión',
      REJECTED: 'Devuelta',
      ACTIVE: 'Activa',
      SUSPENDED: 'Suspendida',
      CLOSED: 'Cerrada',
    },
    documents: {
      BUSINESS_REGISTRATION: 'Registro de la empresa',
      PERMIT: 'Permisos',
      BANKBOOK: 'Libreta bancaria',
    },
  },
  gb: {
    headings: {
      name: 'Store',
      category: 'Category',
      status: 'Status',
      phone: 'Store phone',
      businessNumber: 'Business number',
      branchNo: 'Branch number',
      representative: 'Representative',
      address: 'Address',
      documents: 'Documents',
      created: 'Registered (Korean time)',
      submitted: 'Submitted (Korean time)',
    },
    statuses: {
      DRAFT: 'Draft',
      PENDING_REVIEW: 'Waiting for review',
      REJECTED: 'Sent back',
      ACTIVE: 'Active',
      SUSPENDED: 'Suspended',
      CLOSED: 'Closed',
    },
    documents: {
      BUSINESS_REGISTRATION: 'Business registration',
      PERMIT: 'Permits',
      BANKBOOK: 'Bankbook',
    },
  },
  ir: {
    headings: {
      name: 'فروشگاه',
      category: 'دسته',
      status: 'وضعیت',
      phone: 'تلفن فروشگاه',
      businessNumber: 'شمارهٔ ثبت کسب‌وکار',
      branchNo: 'شمارهٔ شعبه',
      representative: 'نماینده',
      address: 'نشانی',
      documents: 'مدارک',
      created: 'زمان ثبت (به وقت کره)',
      submitted: 'زمان ارسال (به وقت کره)',
    },
    statuses: {
      DRAFT: 'پیش‌نویس',
      PENDING_REVIEW: 'در انتظار بررسی',
      REJECTED: 'بازگردانده',
      ACTIVE: 'فعال',
      SUSPENDED: 'مسدود',
      CLOSED: 'بسته',
    },
    documents: {
      BUSINESS_REGISTRATION: 'گواهی ثبت کسب‌وکار',
      PERMIT: 'مجوزها',
      BANKBOOK: 'دفترچهٔ بانکی',
    },
  },
  kr: {
    headings: {
      name: '매장',
      category: '업종',
      status: '상태',
      phone: '매장 전화번호',
      businessNumber: '사업자등록번호',
      branchNo: '종사업장 번호',
      representative: '대표자',
      address: '주소',
      documents: '서류',
      created: '등록(한국 시간)',
      submitted: '접수(한국 시간)',
    },
    statuses: {
      DRAFT: '작성 중',
      PENDING_REVIEW: '심사 대기',
      REJECTED: '반려',
      ACTIVE: '운영 중',
      SUSPENDED: '정지',
      CLOSED: '운영 종료',
    },
    documents: {
      BUSINESS_REGISTRATION: '사업자등록증',
      PERMIT: '영업신고증·허가증',
      BANKBOOK: '통장 사본',
    },
  },
}
